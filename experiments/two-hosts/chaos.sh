#!/usr/bin/env bash
# Campaigns on two hosts to which something happens; see docs/recover.md.
set -euo pipefail

usage() {
  cat <<'EOT'
Usage: chaos.sh [SEED...]          needs root on Linux; default: seeds 1 to 20
Makes two hosts, begins a campaign, and at a moment that follows from the seed kills a program, cuts a
link or the power, or fills a disk. Prints a line for each seed, and below it what did not hold.
Exit code: 0 all held, 1 something did not, 2 wrong usage.
EOT
}

home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
module=$home/experiments/runner
[[ ${1:-} != -h && ${1:-} != --help ]] || { usage; exit; }
[ $# -gt 0 ] || set -- {1..20}
for seed in "$@"; do
  [[ $seed =~ ^[0-9]{1,9}$ ]] || { echo "chaos: SEED must be a number, got '$seed'; see --help" >&2; exit 2; }
done
"$home/experiments/two-hosts/two-hosts.sh" check >&2
if [ ! -d "$module/target/test-classes/pijoule/runner/chaos" ] || [ ! -d "$module/target/app" ]; then
  echo "chaos: the programs and tests must be built; run: mvn -DskipTests package" >&2
  exit 2
fi
exec java -Dpijoule.home="$home" -cp "$module/target/test-classes:$module/target/app/*:$module/target/app/lib/*" \
  pijoule.runner.chaos.Chaos "$@"
