# Prints what a campaign needs of a host, one "KEY VALUE" a line. $1: the java command
echo "disk_free_kib $(df -Pk ~ | { read -r _; read -r _ _ _ free _; echo "$free"; })"
while read -r key value _; do
  [ "$key" != MemAvailable: ] || echo "memory_available_kib $value"
done </proc/meminfo
echo "machine $(uname -m)"
if command -v "$1" >/dev/null; then
  "$1" -XshowSettings:properties -version 2>&1 | while read -r key _ value; do
    case $key in
      java.specification.version | os.arch | java.vm.name) echo "$key $value" ;;
    esac
  done
fi
exit 0
