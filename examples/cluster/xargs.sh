#!/usr/bin/env bash
# Solves a game in tasks on this machine, some at a time, by xargs alone.
#
#   examples/cluster/xargs.sh RULES DIR OUT [JOBS]      xargs.sh 4x10 /tmp/4x10 4x10.tab 2
#
# SOLVETAB is the program, SECONDS_A_TASK the time that a task may take. Ended at any moment it goes on when it is started again.
set -euo pipefail
rules=$1 dir=$2 out=$3 jobs=${4:-$(nproc)}
solvetab=${SOLVETAB:-solvetab}

test -e "$dir/plan.json" || "$solvetab" solve plan --rules "$rules" --out "$dir"
# Exit code 1 says that there are tasks to be run, and --list prints their numbers.
until tasks=$("$solvetab" solve merge "$dir" --list --out "$out"); do
    test -n "$tasks" # else it could not be merged
    xargs -P "$jobs" -n 1 "$solvetab" solve task "$dir" --seconds "${SECONDS_A_TASK:-600}" <<< "$tasks" > /dev/null
done
echo "$out is made"
