# Prints the network interface by which this host reaches an address. $1: the address, of version 4 or 6
command -v ip >/dev/null || { echo "the command ip must be there, got none; install iproute2" >&2; exit 1; }
route=$(ip -o route get "$1") || exit 1
[[ $route =~ \ dev\ ([^ ]+) ]] || { echo "a route to $1 must name its interface, got $route" >&2; exit 1; }
echo "${BASH_REMATCH[1]}"
