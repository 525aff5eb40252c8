#!/usr/bin/env python3
"""How the time of a search in tasks would fall with more workers, from the times that its tasks took.

    solvetab solve merge DIR --json | examples/cluster/schedule.py [WORKERS ...]

List scheduling: each worker that is free takes the next task of the round, and a round ends with its last task. Simulated: no task waits for
files or for another task, and each takes as long as it did, though with more workers tasks know less of each other. The times of
`plan` and `merge` are not in it.
"""
import heapq
import json
import sys

merged = json.load(sys.stdin)
rounds = {}
for result in sorted(merged["results"], key=lambda result: result["task"]):
    rounds.setdefault(result["round"], []).append(result["seconds"])


def makespan(workers):
    total = 0.0
    for tasks in rounds.values():
        free = [0.0] * workers
        for seconds in tasks:
            heapq.heappush(free, heapq.heappop(free) + seconds)
        total += max(free)
    return total


alone = makespan(1)
tasks = [seconds for round in rounds.values() for seconds in round]
print(f"{merged['rules']}: {len(tasks)} tasks in {len(rounds)} rounds, {alone:.2f} s in all, the longest {max(tasks):.2f} s")
print("workers  seconds  times as fast")
for workers in map(int, sys.argv[1:] or ["1", "2", "4", "8", "16", "32", "64", "100"]):
    time = makespan(workers)
    print(f"{workers:7}  {time:7.2f}  {alone / time:.2f}")
