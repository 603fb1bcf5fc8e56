# Prints what a campaign needs of a host, one "KEY VALUE" a line. $1: the java command
echo "disk_free_kib $(df -Pk ~ | { read -r _; read -r _ _ _ free _; echo "$free"; })"
while read -r key value _; do
  [ "$key" != MemAvailable: ] || echo "memory_available_kib $value"
done </proc/meminfo
echo "machine $(uname -m)"
echo "userland_bits $(getconf LONG_BIT)"
[ ! -r /proc/device-tree/model ] || { IFS= read -r -d '' model </proc/device-tree/model; echo "board $model"; }
# The ends of the connection as this host sees them: client and its port, server and its port.
[ -z "$SSH_CONNECTION" ] || echo "ssh_connection $SSH_CONNECTION"
if command -v "$1" >/dev/null; then
  settings=$("$1" -XshowSettings:properties -version 2>&1)
  while read -r key _ value; do
    case $key in
      java.specification.version | java.version | os.arch | sun.arch.data.model | java.vm.name | java.vm.info) echo "$key $value" ;;
    esac
  done <<<"$settings"
  echo "java_words ${settings##*$'\n'}"
fi
exit 0
