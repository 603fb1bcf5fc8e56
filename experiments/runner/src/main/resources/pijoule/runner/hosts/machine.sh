# Holds this machine for one campaign until standard input ends, whichever user's. $1: the lock's file; $2: who holds it,
# one line of JSON. A file that is only read can be another user's; who holds it, its program's arguments say.
if [ ! -e "$1" ]; then
  umask 0
  : >>"$1" || exit 1
fi
exec 9<"$1" || exit 1
if ! flock -n 9; then
  holder={}
  for arguments in /proc/[0-9]*/cmdline; do
    words=()
    mapfile -d '' -t words <"$arguments"
    for ((i = 0; i + 2 < ${#words[@]}; i++)); do
      [ "${words[i]}" = pijoule-machine ] && [ "${words[i + 1]}" = "$1" ] && [ "${words[i + 2]}" != "$2" ] &&
        holder=${words[i + 2]}
    done
  done 2>/dev/null
  printf '{"locked":false,"holder":%s}\n' "$holder"
  exit 0
fi
trap exit TERM HUP
echo '{"locked":true}'
read -r _
