# Prints a TCP port that nothing listens on, outside the range that the kernel gives to clients.
low=32768
read -r low _ </proc/sys/net/ipv4/ip_local_port_range
# Below 1024 a port needs rights; a machine may leave little room below its clients' range.
[ "$low" -gt 12000 ] || low=65535
for ((try = 0; try < 200; try++)); do
  port=$((10000 + (RANDOM * 32768 + RANDOM) % (low - 10000)))
  printf -v hex ':%04X ' "$port"
  if ! grep -qsF -- "$hex" /proc/net/tcp /proc/net/tcp6; then
    echo "$port"
    exit 0
  fi
done
echo "a service needs a free TCP port, found none in 200 tries" >&2
exit 1
