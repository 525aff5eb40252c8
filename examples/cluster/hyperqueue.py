#!/usr/bin/env python3
"""Solves a game in tasks under HyperQueue, a round at a time, with its Python package (pip install hyperqueue) and no other program.

    examples/cluster/hyperqueue.py RULES DIR OUT [--server DIR] [--kill]

Without a server (--server, where `hq server start` keeps its files) it starts one with two workers in this process. With --kill the first
task that runs is killed in the middle, as if its machine had died; what it did not write is asked again. SOLVETAB is the program, with its
whole path, SECONDS_A_TASK the time that a task may take. Ended at any moment it goes on when it is started again.
"""
import argparse
import os
import pathlib
import signal
import subprocess
import threading
import time

from hyperqueue import Client, Job
from hyperqueue.cluster import LocalCluster, WorkerConfig

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("rules")
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("out")
parser.add_argument("--server")
parser.add_argument("--kill", action="store_true")
arguments = parser.parse_args()
folder = arguments.folder.resolve()
solve = [os.environ.get("SOLVETAB", "solvetab"), "solve"]
killed = threading.Event()


def kill_a_task():
    """Kills the first process that has this folder among its arguments and is a task."""
    wanted = [b"task", os.fsencode(folder)]
    while not killed.is_set():
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                if words[2:4] == wanted:
                    os.kill(int(process.name), signal.SIGKILL)
                    print(f"killed process {process.name}, task {words[4].decode()}", flush=True)
                    killed.set()
                    return
            except OSError:
                pass
        time.sleep(0.001)


def open_tasks():
    """The numbers of the tasks to be run; nothing once the tree is made."""
    merge = subprocess.run([*solve, "merge", folder, "--list", "--out", arguments.out], stdout=subprocess.PIPE, text=True)
    if merge.returncode > 1:
        merge.check_returncode()
    return merge.stdout.split()


def run_rounds(client):
    while tasks := open_tasks():
        # A task that failed is asked again.
        job = Job(max_fails=len(tasks))
        for task in tasks:
            command = [*solve, "task", folder, task, "--seconds", os.environ.get("SECONDS_A_TASK", "600")]
            job.program([str(word) for word in command], stdout=None, stderr=str(folder / f"hyperqueue-{task}.log"))
        client.wait_for_jobs([client.submit(job)], raise_on_error=False)


if not (folder / "plan.json").exists():
    subprocess.run([*solve, "plan", "--rules", arguments.rules, "--out", folder], check=True)
if arguments.kill:
    threading.Thread(target=kill_a_task, daemon=True).start()
if arguments.server:
    run_rounds(Client(arguments.server))
else:
    with LocalCluster() as cluster:
        for _ in range(2):
            cluster.start_worker(WorkerConfig(cores=1))
        run_rounds(cluster.client())
if arguments.kill and not killed.is_set():
    raise SystemExit("no task was killed: the game is too small for this")
subprocess.run([*solve, "merge", folder, "--out", arguments.out], check=True)
