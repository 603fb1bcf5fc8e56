#!/usr/bin/env bash
# Two hosts on one machine, each with its own sshd, network, processes, files, name, boot id and
# clocks; between them and this machine, the desk, a switch with links of 100 Mbit/s.
set -euo pipefail

usage() {
  cat <<'EOT'
Usage: two-hosts.sh COMMAND [ARGUMENT...]          needs root on Linux
  check                      print what is missing here, if anything
  up DIR                     make both hosts; then: ssh -F DIR/config alpha
  down DIR                   end them and remove all that up made
  in DIR HOST COMMAND...     run a command as the host's root, without ssh
  power DIR HOST on|off      cut the power, or boot: /home is kept, the boot id is new
  link DIR HOST up|down      the host's cable
  saturate DIR FROM TO       fill a host's link towards a host or the desk until stopped
  meter DIR HOST IDLE BUSY   print the host's power at 170 Hz, as rows of the meter command: IDLE W
                             at rest, BUSY W with all its processors in use, a line between
The ssh names are those of the hosts, and jump: the second host through the first one.

Settings, from the environment of up (defaults in brackets):
  HOSTS          names [alpha beta]; user pi on each
  NET            network [10.77.0]: the desk is .1, the hosts are .11 and .12
  TAG            prefix of namespaces and links [pj], at most 10 characters
  RATE           of each host's link, both ways [100mbit]
  MONOTONIC      shifts of the monotonic clocks in s [86400 -40]
  WALL           shifts of the wall clocks of java and ssh sessions in s [0 7.25]; needs faketime
  SAME_BOOT_ID   1: hosts show the boot id of this machine, as containers do [0]
  CPUFREQ        1: hosts have the cpufreq tree of a Pi B with arm_freq=950 that pi may write [0]
  LOGIN_CPU      processor time of a login, in s, before its command runs [0]
  CORES          processors of a host, as time by its control group [those of this machine]
  JAVA_HOME      the JDK that the hosts see [that of java]
  JAVA_OPTIONS   with which their java runs, before those of a program []

A host's folder /run/board holds what its vcgencmd and its thermal zone answer: throttled (0x0: flags
now and since the start), recent (the latter since they were last reset), temperature (in 1/1000
Celsius), arm_freq (in MHz) and, where a test writes it, clock (in Hz). With a file ignores_mask its
firmware resets no flags. A user who may not read vcio there is refused by vcgencmd.
EOT
}

PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
self=$(readlink -f "${BASH_SOURCE[0]}")

fail() { printf 'two-hosts: %s\n' "$*" >&2; exit 2; }

# shellcheck source=experiments/two-hosts/hosts.sh
. "${self%/*}/hosts.sh"
# shellcheck source=experiments/two-hosts/inside.sh
. "${self%/*}/inside.sh"

# Prints in one line what two hosts need and this machine lacks.
missing() {
  local program answer
  [ "$(uname -s)" = Linux ] || { echo 'two hosts need Linux'; return; }
  [ "$(id -u)" -eq 0 ] || { echo "two hosts need root, got user $(id -un)"; return; }
  for program in ip:iproute2 tc:iproute2 sshd:openssh-server ssh:openssh-client perl:perl-base \
    unshare:util-linux nsenter:util-linux setsid:util-linux; do
    command -v "${program%:*}" >/dev/null \
      || { echo "two hosts need ${program%:*}; install the package ${program#*:}"; return; }
  done
  [[ $(unshare --help) == *--monotonic* ]] \
    || { echo 'two hosts need unshare with --time and --monotonic; install util-linux 2.38'; return; }
  # All of it in namespaces of their own: nothing is left of the attempt.
  answer=$(unshare --mount --uts --ipc --net --pid --fork --time --monotonic "${monotonic[${names[1]}]}" \
    sh -ec 'ip link add name s type bridge; ip link add name a type veth peer name b
      tc qdisc add dev a root tbf rate 1mbit burst 32kbit latency 50ms
      mount --make-rprivate /; mount -t tmpfs t /tmp; cd /tmp; mkdir u w r
      mount -t overlay r -o lowerdir=/,upperdir=/tmp/u,workdir=/tmp/w r
      mount -t sysfs -o ro s r/sys' 2>&1) \
    || echo "two hosts need a kernel and a container that allow namespaces, links and overlays, got: ${answer//$'\n'/; }"
}

refuse_what_is_taken() {
  [[ $DIR =~ ^[A-Za-z0-9/._+-]+$ ]] || fail "DIR must have letters, digits and /._+- alone, got '$DIR'"
  [[ $TAG =~ ^[A-Za-z0-9_-]{1,10}$ ]] || fail "TAG must have 1 to 10 letters or digits, got '$TAG'"
  [ ! -e "$DIR/rig" ] || fail "DIR must have no hosts yet, got $DIR; run two-hosts.sh down $DIR"
  [ ! -e "/run/netns/$TAG" ] || fail "TAG must be free, got $TAG, which other hosts use; set another TAG"
  [[ $(ip -o -4 addr) != *" $NET."* ]] || fail "NET must be free, got $NET, which this machine has; set another NET"
}

up() {
  local h reason
  reason=$(missing)
  [ -z "$reason" ] || fail "$reason"
  refuse_what_is_taken
  mkdir -p "$DIR"
  trap 'down' EXIT # what a failure leaves
  trap 'exit 2' INT TERM HUP
  save_settings
  host_files
  make_switch
  for h in "${names[@]}"; do boot "$h"; done
  for h in "${names[@]}"; do await_answer "$h"; done
  trap - EXIT
}

down() {
  local h
  for h in "${names[@]}"; do
    power_off "$h"
    rm -rf "${DIR:?}/${h:?}"
  done
  ip link del dev "$TAG-desk" 2>/dev/null || true
  ip netns del "$TAG" 2>/dev/null || true
  rm -f "$DIR/"{key,key.pub,known_hosts,config,rig}
}

# Ends unless a word is one of those that follow. $1: what it is, $2: the word
one_of() {
  local what=$1 got=$2
  shift 2
  [[ " $* " == *" $got "* ]] || fail "$what must be one of $*, got '$got'; see two-hosts.sh --help"
}

case ${1:-} in
  -h | --help) usage; exit ;;
esac
one_of COMMAND "${1:-}" check up down in power link saturate meter inside
if [ "$1" != check ]; then
  [ -n "${2:-}" ] || fail "$1 must have a DIR; see two-hosts.sh --help"
  DIR=$(realpath -m "$2")
  if [ "$1" != up ]; then
    if [ ! -e "$DIR/rig" ]; then
      [ "$1" != down ] || exit 0
      fail "DIR must have hosts, got $DIR; run two-hosts.sh up $DIR"
    fi
    # shellcheck source=/dev/null
    . "$DIR/rig"
  fi
fi
settings
case $1 in in | power | link | saturate | meter | inside) one_of HOST "${3:-}" "${names[@]}" ;; esac

case $1 in
  check)
    reason=$(missing)
    [ -z "$reason" ] || { echo "$reason"; exit 2; }
    ;;
  up) up ;;
  down) down ;;
  inside) inside "$3" ;;
  in)
    init=$(init_of "$3")
    shift 3
    exec nsenter --all --target "$init" "$@"
    ;;
  power)
    one_of POWER "${4:-}" on off
    power_off "$3"
    if [ "$4" = on ]; then boot "$3"; await_answer "$3"; fi
    ;;
  link) one_of LINK "${4:-}" up down; ip -n "$TAG" link set dev "$3" "$4" ;;
  meter) meter "$3" "${4:-1.77}" "${5:-1.96}" ;;
  saturate) one_of TO "${4:-}" "${names[@]}" desk; saturate "$3" "${address[$4]:-$NET.1}" ;;
esac
