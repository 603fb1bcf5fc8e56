#!/usr/bin/env bash
# Measures the examples again, in a checkout whose programs are built (./pijoule build, and ./pijoule firmware build
# --simulator). Run it as root, on a quiet machine, where it takes half an hour. With NAME it measures only that one.
#
# Results say where they were measured. So that these say nothing of whose machine it was, the programs run in
# namespaces of their own: the machine is called "example", the checkout is in /mnt, the network is a loopback interface.
set -euo pipefail

names='quick url shopov2007 nunes2013'
examples=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)

is_named() {
  [[ " $names " == *" $1 "* ]]
}

if [ "${1-}" != inside ]; then
  if [ $# -gt 1 ] || ! is_named "${1-quick}"; then
    echo "make.sh must have one of $names, or no argument, got '$*'" >&2
    exit 2
  fi
  exec unshare --uts --net --mount "${BASH_SOURCE[0]}" inside "${examples%/docs/examples}" "${1-$names}"
fi
names=$3
hostname example
ip link set lo up
mount -t tmpfs tmpfs /mnt
mkdir /mnt/pijoule
mount --bind "$2" /mnt/pijoule
mkdir -p /mnt/pijoule/docs/examples/results
cd /mnt/pijoule/docs/examples/results

# $1: the example; the rest: pijoule's arguments
measure() {
  is_named "$1" || return 0
  rm -rf "$1"
  /mnt/pijoule/pijoule run "${@:2}" --out "$1"
  # What report makes again, but for the pages and what they name, which are for who only looks.
  (cd "$1" && rm -rf .lock datapackage.json tables/*.md tables/*.tex)
}

measure quick quick --bench simulated-boards --replicates 6

if is_named url; then
  python3 -u -m http.server 8000 --bind 127.0.0.1 --directory /mnt/pijoule/experiments/bodies >/dev/null 2>&1 &
  trap 'kill $!' EXIT
  measure url ../url.yaml --bench ../local.yaml
fi

measure shopov2007 shopov2007 --bench ../local.yaml --replicates 2 --fix container=standalone,calls=2,sensor_delay=0s

# The form of the paper's eight tables. The study's own title names Raspberry Pis. A compressed trace is read as well.
if is_named nunes2013; then
  sed 's/^title: .*/title: Tables I to VIII of Nunes et al. (2013) on simulated boards - no Raspberry Pi was measured/' \
    /mnt/pijoule/experiments/studies/nunes2013.yaml >/mnt/nunes2013.yaml
  measure nunes2013 /mnt/nunes2013.yaml --bench ../simulated-pis.yaml --replicates 2
  gzip -9n nunes2013/traces/*.csv
fi
du -sb .
