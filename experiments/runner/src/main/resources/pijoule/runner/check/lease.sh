# Prints the interface, the address with its prefix, and NetworkManager's connection if an address of this host ends with
# a lease. $1: the address
PATH=$PATH:/usr/sbin:/sbin
command -v ip >/dev/null || exit 0
ip -o address show 2>/dev/null | while read -r _ device _ address words; do
  # Without an end an address is permanent; ip marks others as dynamic.
  if [[ ${address%/*} == "$1" && " $words " == *' dynamic '* ]]; then
    echo "$device $address $(nmcli -g GENERAL.CONNECTION device show "$device" 2>/dev/null)"
  fi
done
exit 0
