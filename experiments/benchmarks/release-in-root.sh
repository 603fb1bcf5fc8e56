#!/usr/bin/env bash
# Uses a release as its users do: in a minimal Debian without Maven and git, as an ordinary user.
set -euo pipefail

usage() {
  cat <<'END'
usage: release-in-root.sh DIST [REPLICATES]

DIST is a folder that ./pijoule dist made. As root, with mmdebstrap, tar and Debian's mirror. The archive with a JRE, the
archive with its own Java, the Debian package (installed, used, removed) and the container image (unpacked, on a
read-only root file system) each run version, plan nunes2013, meter list, run quick (with 2 replicates of 100 kB, unless
REPLICATES is given) and report, as user 1000. It prints megabytes and seconds: those until the answer's first line, how
many of them are not its campaign's, which is from its first server's start to its last run's end, and those from the
answer to the command's end. It ends with an exit code of 1 where a command fails or a removed package leaves files.
END
}

if [ ! -d "${1-}" ]; then
  usage >&2
  exit 2
fi
dist=$(readlink -f "$1") replicates=${2:-2}
work=$(mktemp -d) failed=0
trap 'rm -rf --one-file-system "$work"' EXIT
cd "$work"

megabytes() { du -sm --apparent-size --one-file-system "$1" | cut -f1; }
seconds_since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'; }

# Runs a command in a root, as a user. $1: the root; $2: the user's number; $3: ro or rw; the rest: the command
within() {
  local root=$1 user=$2 mode=$3
  shift 3
  # shellcheck disable=SC2016 # the inner shell's own
  unshare --mount --pid --fork --net bash -euc '
    root=$1 user=$2 mode=$3; shift 3
    ip link set lo up
    mount --bind "$root" "$root"
    [ "$mode" = rw ] || mount -o remount,ro,bind "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/tmp"
    mkdir -p "$root/tmp/home"
    chown "$user" "$root/tmp/home"
    exec chroot --userspec="$user:$user" "$root" env -i HOME=/tmp/home PATH=/opt/pijoule:/usr/bin:/bin LANG=C.UTF-8 \
      bash -euc "cd /tmp/home; $*"
  ' within "$root" "$user" "$mode" "$@"
}

# $1: what it is; $2: its root; $3: how pijoule is started; $4: ro or rw
use() {
  local log=log code=0
  within "$2" 1000 "$4" "
    set -o pipefail
    $3 version
    $3 plan nunes2013
    # It waits until the plan has kept its classes.
    $3 meter list
    begin=\$EPOCHREALTIME
    $3 run quick --replicates $replicates --fix message_size=100kB --out quick \\
      | { IFS= read -r line; echo \"answer: \$EPOCHREALTIME\"; echo \"\$line\"; cat; }
    end=\$EPOCHREALTIME
    value() { sed -n \"\$1s/.*\\\"\$2\\\":\\\"*\([^\\\",]*\).*/\1/p\" quick/runs.jsonl; }
    first=\$(date -d \$(value 1 server_started_at) +%s.%N) last=\$(date -d \$(value \$ started_at) +%s.%N)
    echo \"seconds: \$begin \$end \$first \$last \$(value \$ wall_seconds)\"
    rm quick/report.html
    $3 report quick
    test -s quick/report.html" >"$log" 2>&1 || code=$?
  if [ "$code" -ne 0 ]; then
    printf '%s: failed\n' "$1"
    tail -20 "$log"
    failed=1
  else
    awk -v what="$1" '
      /^quick: .* runs valid, / && !runs { runs = $0 }
      /^answer: / { answer = $2 }
      /^seconds: / { begin = $2; end = $3; first = $4; last = $5 + $6 }
      END {
        sub(/^quick: /, "", runs)
        printf "%s: answer after %.1f s, the campaign and %.2f s (%.2f s before it, %.2f s after it); end %.2f s later; %s\n",
          what, answer - begin, first - begin + answer - last, first - begin, answer - last, end - answer, runs
      }' "$log"
  fi
}

suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
common=iproute2,hostname,procps
mmdebstrap --quiet --variant=minbase --include="$common" "$suite" base >log 2>&1 || { cat log; exit 1; }
mmdebstrap --quiet --variant=minbase --include="$common,default-jre-headless" "$suite" jre >log 2>&1 || { cat log; exit 1; }
echo 'someone:x:1000:1000::/tmp/home:/bin/bash' | tee -a base/etc/passwd >>jre/etc/passwd
if chroot jre sh -c 'command -v mvn || command -v git || command -v javac'; then exit 1; fi
java=$(($(megabytes jre) - $(megabytes base)))

for archive in "$dist"/pijoule-*.tar.gz; do
  [[ $archive == *-linux-* ]] || break
done
mkdir -p jre/opt/pijoule
tar -xf "$archive" --strip-components=1 -C jre/opt/pijoule
echo "archive: $(megabytes "$archive") MB, unpacked $(megabytes jre/opt/pijoule) MB, its JRE $java MB"
use 'archive with a JRE' jre pijoule rw
rm -rf jre/opt/pijoule

for archive in "$dist"/pijoule-*-linux-"$(dpkg --print-architecture)".tar.gz; do
  [ -f "$archive" ] || continue
  cp -a base own
  mkdir -p own/opt/pijoule
  tar -xf "$archive" --strip-components=1 -C own/opt/pijoule
  echo "archive with its own Java: $(megabytes "$archive") MB, unpacked $(megabytes own/opt/pijoule) MB"
  use 'archive with its own Java' own pijoule rw
  rm -rf own
done

for package in "$dist"/pijoule_*_all.deb; do
  [ -f "$package" ] || continue
  cp "$package" jre/package.deb
  begin=$EPOCHREALTIME
  chroot jre dpkg --install /package.deb >log 2>&1 || { tail log; exit 1; }
  echo "package: $(megabytes "$package") MB, installed in $(seconds_since "$begin") s"
  use package jre pijoule rw
  begin=$EPOCHREALTIME
  chroot jre dpkg --remove pijoule >log 2>&1 || { tail log; exit 1; }
  left=$(find jre -xdev -path '*pijoule*' ! -path 'jre/opt/*' ! -path 'jre/var/*' -print -quit)
  echo "package: removed in $(seconds_since "$begin") s, ${left:-no file left}"
  [ -z "$left" ] || failed=1
done

for image in "$dist"/pijoule-*-oci.tar; do
  [ -f "$image" ] || continue
  mkdir image container
  tar -xf "$image" -C image
  # Its layers, in their order.
  manifest=image/blobs/sha256/$(grep -o 'sha256:[0-9a-f]*' image/index.json | head -n 1 | cut -d: -f2)
  grep -o '"layers".*' "$manifest" | grep -o 'sha256:[0-9a-f]*' | cut -d: -f2 | while read -r layer; do
    tar -xzf "image/blobs/sha256/$layer" -C container
  done
  echo "container image: $(megabytes "$image") MB, unpacked $(megabytes container) MB"
  use 'container image, read-only' container pijoule ro
done
exit "$failed"
