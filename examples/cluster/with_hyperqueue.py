#!/usr/bin/env python3
"""Solves a game in tasks under HyperQueue, a round at a time, with its Python package (pip install hyperqueue) and no other program.

    examples/cluster/with_hyperqueue.py RULES DIR OUT [--server DIR] [--kill SECONDS]

Without a server (--server, where `hq server start` keeps its files) it starts one with two workers in this process. With --kill the first
task is killed after so many seconds, as if its machine had died; what it did not write is asked again. SOLVETAB is the program, with its
whole path, SECONDS_A_TASK the time that a task may take. Ended at any moment it goes on when it is started again.
"""
import argparse
import os
import pathlib
import subprocess

from hyperqueue import Client, Job
from hyperqueue.cluster import LocalCluster, WorkerConfig

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("rules")
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("out")
parser.add_argument("--server")
parser.add_argument("--kill", type=float, metavar="SECONDS")
arguments = parser.parse_args()
folder = arguments.folder.resolve()
solve = [os.environ.get("SOLVETAB", "solvetab"), "solve"]


def open_tasks():
    """The numbers of the tasks to be run; nothing once the tree is made."""
    merge = subprocess.run([*solve, "merge", folder, "--list", "--out", arguments.out], stdout=subprocess.PIPE, text=True)
    if merge.returncode > 1:
        merge.check_returncode()
    return merge.stdout.split()


def run_rounds(client):
    to_be_killed = arguments.kill is not None
    while tasks := open_tasks():
        # A task that failed is asked again.
        job = Job(max_fails=len(tasks))
        for task in tasks:
            command = [*solve, "task", folder, task, "--seconds", os.environ.get("SECONDS_A_TASK", "600")]
            if to_be_killed and task == tasks[0]:
                command = ["timeout", "--signal=KILL", arguments.kill, *command]
            job.program([str(word) for word in command], stdout=None, stderr=str(folder / f"hyperqueue-{task}.log"))
        client.wait_for_jobs([client.submit(job)], raise_on_error=False)
        if to_be_killed:
            if open_tasks()[:1] != tasks[:1]:
                raise SystemExit(f"task {tasks[0]} ended before it was to be killed: allow it less time")
            print(f"task {tasks[0]} was killed, {len(tasks) - 1} were not", flush=True)
            to_be_killed = False


if not (folder / "plan.json").exists():
    subprocess.run([*solve, "plan", "--rules", arguments.rules, "--out", folder], check=True)
if arguments.server:
    run_rounds(Client(arguments.server))
else:
    with LocalCluster() as cluster:
        for _ in range(2):
            cluster.start_worker(WorkerConfig(cores=1))
        run_rounds(cluster.client())
print(f"{arguments.out} is made")
