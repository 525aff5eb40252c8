"""Solvers let other threads run, tell how far they are, and hear Ctrl-C."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import solvetab
from solvetab import quad_ace, twenty_four

# A search that takes far longer than any of these tests.
LONG = "5x9"


class Enough(Exception):
    pass


def test_trees_are_optimal_and_can_be_saved(tmp_path):
    tree = solvetab.solve("4x6r", objective="worst", threads=1)
    assert (tree.start().worst, tree.start().total, tree.rules) == (5, 5627, solvetab.mastermind().rules)
    tree.save(tmp_path / "worst.tab")
    assert solvetab.open_table(tmp_path / "worst.tab") == tree
    assert solvetab.solve("4x6r").start().total == solvetab.mastermind().start().total
    assert solvetab.solve("4x6r", width=1).start().remaining == 1296
    with pytest.raises(solvetab.NoTree, match="1 guess for each large set leads to no tree within 4 guesses"):
        solvetab.solve("4x6r", width=1, max_depth=4)


def test_progress_is_told_on_the_calling_thread_and_ends_the_search():
    told = []

    def listen(progress):
        told.append((progress, threading.current_thread()))
        if progress.done > 0 and len(told) >= 5:
            raise Enough

    with pytest.raises(Enough):
        solvetab.solve(LONG, progress=listen)
    assert all(thread is threading.current_thread() for _, thread in told)
    last = told[-1][0]
    assert last.what == "cells of the first guess" and 0 < last.done <= last.steps and last.at_least > 0


def test_every_solver_can_be_ended():
    def end(progress):
        raise Enough

    with pytest.raises(Enough):
        quad_ace.solve(base=256, progress=end)
    with pytest.raises(Enough):
        twenty_four.solve_deck(cards=6, max=20, progress=end)
    with pytest.raises(Enough):
        solvetab.code_breaking.solve_words([str(code) for code in solvetab.code_breaking.Rules("4x11")][::2], progress=end)


def test_decks_say_how_many_hands_are_done():
    told = []
    table = twenty_four.solve_deck(cards=5, max=15, progress=told.append)
    assert len(table) == 11628
    assert told, "it takes longer than one look"
    assert all(progress.what == "hands" and progress.done <= progress.steps == 11628 for progress in told)
    assert [progress.done for progress in told] == sorted(progress.done for progress in told)


def test_games_are_solved_and_saved(tmp_path):
    assert quad_ace.solve().probe("0,1", "7,7") == quad_ace.table().probe("0,1", "7,7")
    three = quad_ace.solve(hands=3)
    assert all(
        three.probe(mover, "1,2,3") == quad_ace.three_hands().probe(mover, "1,2,3")
        for mover in ((a, b, c) for a in range(10) for b in range(10) for c in range(1, 10))
    )
    table = quad_ace.solve(base=12, goal="equal", operation="multiply", start=("2,3", "5,7"))
    table.save(tmp_path / "equal.tab")
    assert solvetab.open_table(tmp_path / "equal.tab") == table
    assert str(table.rules) == "base 12, two hands, multiply, equal, from 2,3-5,7"
    large = quad_ace.solve(base=100)
    for opened in large, solvetab.table_from_bytes(large.to_bytes()):
        assert opened.is_reachable("1,1", "1,1") is None and table.is_reachable("2,3", "5,7") is True


def test_other_threads_go_on():
    stop, counted, seen, meanwhile = threading.Event(), [0], [0], [0]

    def count():
        while not stop.is_set():
            counted[0] += 1

    def end(progress):
        # What was counted since the last call, while the solver was at work.
        meanwhile[0] += counted[0] - seen[0]
        if meanwhile[0] > 10_000 or time.monotonic() - began > 300:
            raise Enough
        seen[0] = counted[0]

    counter = threading.Thread(target=count)
    began = time.monotonic()
    counter.start()
    try:
        with pytest.raises(Enough):
            solvetab.solve(LONG, threads=1, progress=end)
    finally:
        stop.set()
        counter.join()
    assert meanwhile[0] > 10_000


def test_two_threads_solve_at_once():
    found = {}
    threads = [
        threading.Thread(target=lambda rules=rules: found.update({rules: solvetab.solve(rules).start().total}))
        for rules in ("4x6r", "3x10", "4x8")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"4x6r": 5625, "3x10": 3575, "4x8": 7817}


def solve_everything(_):
    deck = twenty_four.solve_deck(cards=3)
    return str(quad_ace.solve(base=20).rules), solvetab.solve("3x6").start().total, len(deck)


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="processes are not forked here")
def test_forked_processes_solve_too():
    solved = solve_everything(0)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(solve_everything, range(2)).get(timeout=120) == [solved, solved]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="threads are counted in /proc")
def test_threads_are_as_many_as_were_asked_for():
    counted = []

    def count(progress):
        counted.append(len(os.listdir("/proc/self/task")))
        if len(counted) > 5:
            raise Enough

    before = len(os.listdir("/proc/self/task"))
    with pytest.raises(Enough):
        solvetab.solve(LONG, threads=1, progress=count)
    # One that starts the search and waits, and the one that searches.
    assert max(counted) == before + 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited as Linux does")
@pytest.mark.parametrize("question", ["solve('3x6')", "twenty_four.solutions([1, 2])", "quad_ace.solve()"])
def test_without_threads_there_is_an_error(question):
    # No stack of a thread has room in what is left.
    program = f"""
import resource
from solvetab import *
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + 1_000_000,) * 2)
try:
    {question}
except RuntimeError as error:
    print(error)
"""
    solver = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert solver.stdout.startswith("no thread can be started: ") and solver.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has it")
@pytest.mark.parametrize(
    "question",
    [
        "solve('5x9')",
        "quad_ace.solve(base=256, hands=2)",
        "twenty_four.solve_deck(cards=6, max=30)",
        "twenty_four.play_round([93, 97, 89, 83, 79, 73, -71], '999983/1000000', whole=False)",
    ],
)
def test_control_c_ends_a_solver(question):
    # What a shell runs in the background ignores Ctrl-C until it says otherwise.
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)"
    program = f"{heard}\nfrom solvetab import *\nprint('begun', flush=True)\n{question}"

    def taken():
        """Seconds from the signal to the end."""
        solver = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert solver.stdout.readline() == "begun\n"
        time.sleep(0.2)
        assert solver.poll() is None, "it is still at work"
        solver.send_signal(signal.SIGINT)
        sent = time.monotonic()
        _, errors = solver.communicate(timeout=600)
        assert solver.returncode != 0 and errors.rstrip().endswith("KeyboardInterrupt")
        return time.monotonic() - sent

    # A round takes seconds, and is not told to stop: who waits for it always takes as long. Once a busy machine may.
    assert any(taken() < 2 or "play_round" not in question for _ in range(10))


def test_bulls_alone_are_solved_and_probed():
    rules = solvetab.code_breaking.Rules("3x6", feedback="black")
    assert (str(rules), rules.feedback_kind) == ("3x6", "black")
    assert rules != solvetab.code_breaking.Rules("3x6")
    tree = solvetab.code_breaking.solve(rules)
    assert (tree.start().total, tree.start().worst) == (612, 7)
    assert solvetab.code_breaking.solve("3x6").start().total == 436
    assert tree.rules == rules and pickle.loads(pickle.dumps(rules)) == rules
    bulls = lambda guess, secret: sum(a == b for a, b in zip(str(guess), str(secret)))
    guesses = 0
    for secret in rules:
        turn = tree.start()
        while turn is not None:
            guesses += 1
            assert rules.feedback(turn.guess, secret).bulls == bulls(turn.guess, secret)
            assert rules.feedback(turn.guess, secret).cows == 0
            turn = turn.answer(f"{bulls(turn.guess, secret)}A")
    assert guesses == 612
    turn = tree.start()
    assert turn.answer("1") == turn.answer("1A") == turn.answer("1A0B")
    with pytest.raises(ValueError, match="only bulls are reported"):
        turn.answer("1A1B")
    with pytest.raises(ValueError, match="counts or black"):
        solvetab.code_breaking.Rules("3x6", feedback="white")
    with pytest.raises(ValueError, match="all codes of rules"):
        solvetab.code_breaking.solve_words(["012", "123"], rules=rules)
