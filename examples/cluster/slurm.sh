#!/usr/bin/env bash
# Solves a game in tasks as Slurm job arrays, a round at a time. Run it where sbatch is; DIR is on a file system that all nodes see.
#
#   examples/cluster/slurm.sh RULES DIR OUT [JOBS]      slurm.sh 5x9 /shared/5x9 5x9.tab 100
#
# SOLVETAB is the program, with its whole path; SECONDS_A_TASK the time that a task may take. A node that fails costs its task, which
# stays in the list of the next array. Ended at any moment it goes on when it is started again.
set -euo pipefail
rules=$1 dir=$2 out=$3 jobs=${4:-100}
solvetab=${SOLVETAB:-solvetab}
seconds=${SECONDS_A_TASK:-600}
# Clusters allow numbers to a thousand or so in an array (scontrol show config | grep MaxArraySize), so these are lines of a list.
most=1000
list=$(realpath -m "$dir")/slurm-tasks

test -e "$dir/plan.json" || "$solvetab" solve plan --rules "$rules" --out "$dir"
until tasks=$("$solvetab" solve merge "$dir" --list --out "$out"); do
    test -n "$tasks" # else it could not be merged
    # Whatever a task does it writes a result, so that the next list is another.
    test "$tasks" != "${before:-}" || { echo "no task ended: see $dir/*.log" >&2; exit 1; }
    before=$tasks
    head -n "$most" <<< "$tasks" > "$list"
    # The exit code of a task that failed is no reason to stop: it is asked again.
    sbatch --wait --array="1-$(wc -l < "$list")%$jobs" --cpus-per-task=1 --mem=2G --time=$((seconds / 60 + 5)) --output="$dir/slurm-%a.log" \
        --wrap "'$solvetab' solve task '$dir' \$(sed -n \${SLURM_ARRAY_TASK_ID}p '$list') --seconds $seconds" || true
done
echo "$out is made"
