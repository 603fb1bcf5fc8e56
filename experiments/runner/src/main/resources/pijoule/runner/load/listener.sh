# Prints the id of the process that listens on a TCP port: of several, of the one that was started first.
# $1: port
port=$(printf ':%04X' "$1")
names=()
for table in /proc/net/tcp /proc/net/tcp6; do
  [ -r "$table" ] || continue
  while read -r _ local _ state _ _ _ _ _ inode _; do
    [ "$state" = 0A ] && [ "${local: -5}" = "$port" ] && names+=(-o -lname "socket:\[$inode\]")
  done <"$table"
done
[ ${#names[@]} -gt 0 ] || exit 0
first='' earliest=''
while read -r file; do
  process=${file%/fd/*}
  read -r line <"$process/stat" || continue
  set -- ${line##*) }
  # Its start is the 22nd word of the line, the 20th after the name.
  if [ -z "$earliest" ] || [ "${20}" -lt "$earliest" ]; then
    earliest=${20} first=${process#/proc/}
  fi
done < <(find /proc/[0-9]*/fd -maxdepth 1 \( "${names[@]:1}" \) -print 2>/dev/null)
[ -n "$first" ] && echo "$first"
exit 0
