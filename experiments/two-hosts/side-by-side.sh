#!/usr/bin/env bash
# What ssh adds to a run: the same study on this machine alone and on a host behind ssh, in turn.
set -euo pipefail

usage() {
  cat <<'EOT'
Usage: side-by-side.sh [ROUNDS]          needs root on Linux; default: 6 rounds of 5 runs each way
Prints, for runs on this machine and runs over ssh, the median of a run's wall time less its client's
total, in s, and the difference of both. Wall time is from the start of the client's process until the
server's phases are in hand. Leave the machine alone meanwhile.
Exit code: 0 the difference is at most 0.3 s, 1 it is more, 2 wrong usage.
EOT
}

[[ ${1:-} != -h && ${1:-} != --help ]] || { usage; exit; }
rounds=${1:-6}
[[ $rounds =~ ^[1-9][0-9]?$ ]] || { echo "side-by-side: ROUNDS must be 1 to 99, got '$rounds'" >&2; exit 2; }
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
home=$(cd "$here/../.." && pwd)
jar=$home/experiments/runner/target/app/runner.jar
[ -f "$jar" ] || { echo "side-by-side: the programs must be built; run: ./pijoule build" >&2; exit 2; }
work=$(mktemp -d)
trap '"$here/two-hosts.sh" down "$work/rig"; rm -rf "$work"' EXIT
trap 'exit 2' INT TERM HUP
export NET=${NET:-10.77.251} TAG=${TAG:-side}
"$here/two-hosts.sh" up "$work/rig"

cat >"$work/study.yaml" <<'EOT'
format: pijoule-study/1
title: Runs that differ in nothing
factors:
  framework: [cxf]
fixed:
  message_size: 100kB
replicates: 5
replicates_per_block: 5
seed: 7
settle: 100ms
server_warmup: 20 calls
timeout: 60s
EOT
bench() { # $1: its file, $2: the host
  printf 'format: pijoule-bench/1\ntitle: Client and server on one host\nhosts:\n  board: {%s}\nclient: {host: board}\nserver: {host: board}\n' "$2" >"$1"
}
bench "$work/local.yaml" 'kind: local'
bench "$work/ssh.yaml" "kind: ssh, ssh: alpha, address: $NET.11, java: /usr/local/bin/java"

for ((round = 1; round <= rounds; round++)); do
  # Whichever comes first in a round comes second in the next.
  order='local ssh'
  [ $((round % 2)) -eq 1 ] || order='ssh local'
  for kind in $order; do
    PIJOULE_SSH_CONFIG=$work/rig/config java -Dpijoule.home="$home" -jar "$jar" run "$work/study.yaml" --bench "$work/$kind.yaml" \
      --out "$work/$kind-$round" >>"$work/log" 2>&1 || { tail -n 5 "$work/log" >&2; exit 1; }
    # A line of runs.jsonl to wall less the client's total; the server's record is cut off first.
    sed -nE 's/,"server":\{"format".*//
      s/.*"wall_seconds":([0-9.]+),.*"phase":"total","start_ns":([0-9]+),"end_ns":([0-9]+).*/\1 \2 \3/p' \
      "$work/$kind-$round/runs.jsonl" \
      | awk '{ printf "%.4f\n", $1 - ($3 - $2) / 1e9 }' >>"$work/$kind"
  done
done

median() { sort -g "$work/$1" | awk '{ v[NR] = $1 } END { printf "%.3f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
spread() { sort -g "$work/$1" | awk '{ v[NR] = $1 } END { printf "%.3f to %.3f", v[int((NR + 3) / 4)], v[int((3 * NR + 3) / 4)] }'; }
for kind in local ssh; do
  echo "$kind: median $(median $kind) s, quartiles $(spread $kind) s, $(wc -l <"$work/$kind") runs"
done
awk -v a="$(median ssh)" -v b="$(median local)" 'BEGIN { printf "ssh less local: %+.3f s\n", a - b; exit (a - b > 0.3 || b - a > 0.3) }'
