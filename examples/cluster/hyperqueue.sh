#!/usr/bin/env bash
# Solves a game in tasks under HyperQueue (pip install hyperqueue; one program, no root, alone or under Slurm), a round at a time.
#
#   examples/cluster/hyperqueue.sh RULES DIR OUT      hyperqueue.sh 5x9 /shared/5x9 5x9.tab
#
# Needs a server (hq server start) and workers (hq worker start, on each node, or hq alloc add slurm). SOLVETAB is the program, with its
# whole path; SECONDS_A_TASK the time that a task may take. A worker that dies costs what its task did not write: HyperQueue gives the
# task to another. Ended at any moment it goes on when it is started again.
set -euo pipefail
rules=$1 dir=$(realpath -m "$2") out=$3
solvetab=${SOLVETAB:-solvetab}

test -e "$dir/plan.json" || "$solvetab" solve plan --rules "$rules" --out "$dir"
until tasks=$("$solvetab" solve merge "$dir" --list --out "$out"); do
    test -n "$tasks" # else it could not be merged
    # Whatever a task does it writes a result, so that the next list is another.
    test "$tasks" != "${before:-}" || { echo "no task ended: see $dir/*.log" >&2; exit 1; }
    before=$tasks
    array=$(paste -sd, <<< "$tasks")
    # A task that failed is asked again.
    hq submit --wait --cpus 1 --array "$array" --max-fails "$(wc -l <<< "$tasks")" --stdout none --stderr "$dir/hq-%{TASK_ID}.log" -- \
        bash -c '"$0" solve task "$1" "$HQ_TASK_ID" --seconds "$2"' "$solvetab" "$dir" "${SECONDS_A_TASK:-600}" || true
done
echo "$out is made"
