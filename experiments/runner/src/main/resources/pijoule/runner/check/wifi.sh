# Prints the wireless interface by which this host reaches an address, if it is one. $1: the address
PATH=$PATH:/usr/sbin:/sbin
command -v ip >/dev/null && route=$(ip -o route get "$1" 2>/dev/null) || exit 0
[[ $route =~ \ dev\ ([^ ]+) ]] || exit 0
device=${BASH_REMATCH[1]}
if [[ $device == wl* || -d /sys/class/net/$device/wireless ]]; then echo "$device"; fi
