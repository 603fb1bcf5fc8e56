# Slows down what one TCP port sends on an interface, by tc of iproute2; other packets pass as before.
# $1: what to do; $2: the interface, or @ADDRESS for the one by which that address is reached; $3: a process in whose
# network the interface is, empty for this one; $4: sport or dport; $5: the port; $6: bit/s
#   try      does it on an interface of a network that ends at once; then looks whether $2 may be changed, if there is one
#   set      does it
#   read     prints what is there
#   restore  undoes what any campaign did on this host's interfaces
# Prints "lacks WORDS" where it cannot be done; else, after set and read, "interface NAME", "rate RATE" in the words of tc
# and "sent BYTES", headers included; after restore "removed NAME".
# Names of interfaces are kept in ~/.pijoule/links until they are as before.
PATH=$PATH:/usr/sbin:/sbin
kept=~/.pijoule/links
what=$1 device=$2 network=$3 side=$4 port=$5 rate=$6

lacks() {
  echo "lacks $1"
  exit 0
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

inside() { # in the network of the interface
  if [ -n "$network" ]; then as_root nsenter --net="/proc/$network/ns/net" "$@"; else as_root "$@"; fi
}

find_device() {
  local route
  case $device in @*) ;; *) return ;; esac
  route=$(inside ip -o route get "${device#@}") || exit 1
  [[ $route =~ \ dev\ ([^ ]+) ]] || lacks "has a route to ${device#@} without an interface: $route"
  device=${BASH_REMATCH[1]}
}

queue() { # sets queue to what the interface has for packets to wait in
  queue=$(inside tc qdisc show dev "$device" root) || exit 1
  queue=${queue%%$'\n'*}
}

is_ours() { [[ $queue == "qdisc htb 7a: "* ]]; }

exists() { ip link show dev "$device" >/dev/null 2>&1; }

undo() {
  queue
  ! is_ours || inside tc qdisc del dev "$device" root
}

require_own_queue() { # one that somebody else set has another handle than 0
  queue
  is_ours || [[ $queue =~ ^(qdisc\ [^\ ]+\ 0:\ .*)?$ ]] || lacks "has a queue that somebody set on $device: $queue; remove it"
}

# htb with a burst of one byte: it sends a packet, and then nothing for as long as that packet takes at the rate.
# A bucket that holds a packet, as tbf needs it, would let so many bytes pass at once after every pause.
# The tbf in it has no share in the rate: it cuts what the sender joined (GSO) into packets.
shape() { # DEVICE SIDE PORT RATE
  local link frame
  link=$(ip -o link show dev "$1") && [[ $link =~ \ mtu\ ([0-9]+) ]] || return 1
  frame=$((BASH_REMATCH[1] + 14))
  tc qdisc add dev "$1" root handle 7a: htb default 0 \
    && tc class add dev "$1" parent 7a: classid 7a:1 htb rate "$4bit" ceil "$4bit" burst 1 cburst 1 quantum "$frame" \
    && tc qdisc add dev "$1" parent 7a:1 handle 7b: tbf rate 100mbit burst "$((frame + 4))" limit 4000000 \
    && tc filter add dev "$1" parent 7a: protocol ip prio 1 u32 \
      match ip protocol 6 0xff match ip "$2" "$3" 0xffff flowid 7a:1 \
    && tc filter add dev "$1" parent 7a: protocol ipv6 prio 2 u32 \
      match ip6 protocol 6 0xff match ip6 "$2" "$3" 0xffff flowid 7a:1
}

keep() { # notes an interface of this host before it is changed
  [ -z "$network" ] || return 0
  grep -qsxF "$device" "$kept" || { mkdir -p "${kept%/*}" && echo "$device" >>"$kept"; }
}

print() {
  local line words
  echo "interface $device"
  while read -r line; do
    case $line in
      'class htb 7a:1 '*) [[ $line =~ \ rate\ ([^ ]+) ]] && echo "rate ${BASH_REMATCH[1]}" ;;
      'Sent '*) read -ra words <<<"$line" && echo "sent ${words[1]}" && break ;;
    esac
  done < <(inside tc -s class show dev "$device" classid 7a:1)
}

try() {
  local command answer
  for command in ip:iproute2 tc:iproute2 unshare:util-linux nsenter:util-linux; do
    command -v "${command%:*}" >/dev/null || lacks "has no command ${command%:*}; install ${command#*:}"
  done
  [ -n "$device" ] || [ "$(id -u)" = 0 ] \
    || lacks "does not let this user make one; run pijoule as root, or as unshare -rn sh -c 'ip link set lo up; ./pijoule run ...'"
  as_root true 2>/dev/null || lacks "does not let this user change its network; let it run sudo without a password (board_link of set-up, docs/boards.md)"
  answer=$(as_root unshare --net bash -c "$(declare -f shape)
    ip link add pj0 type veth peer name pj1 && ip link set pj0 up && shape pj0 sport 9 9600" 2>&1) \
    || lacks "cannot slow down a link: ${answer//$'\n'/; }"
  [ -z "$device" ] || { find_device && require_own_queue; }
}

case $what in
  try) try ;;
  set)
    find_device
    undo || exit 1
    [ "$rate" != 0 ] || { echo "interface $device"; exit 0; }
    require_own_queue
    keep || exit 1
    inside bash -c "$(declare -f shape); shape \"\$@\"" shape "$device" "$side" "$port" "$rate" || exit 1
    print
    ;;
  read)
    find_device
    print
    ;;
  restore)
    [ -f "$kept" ] || exit 0
    while read -r device; do
      # A private link's interface may go between two looks: its network ends by itself.
      if exists && ! failed=$(undo 2>&1) && exists; then
        echo "$failed" >&2
        exit 1
      fi
      echo "removed $device"
    done <"$kept"
    rm -f "$kept"
    ;;
esac
