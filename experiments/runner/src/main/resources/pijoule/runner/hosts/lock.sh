# Holds the board for one campaign until standard input ends. $1: who holds it, one line of JSON.
cd && mkdir -p .pijoule && cd .pijoule || exit 1
exec 9>>lock || exit 1
if ! flock -n 9; then
  printf '{"locked":false,"holder":%s}\n' "$(cat holder.json)"
  exit 0
fi
printf '%s\n' "$1" >holder.json
# Keys are the holder's: none of an earlier one are left, and none when this one ends.
trap 'rm -rf keys' EXIT
trap exit TERM HUP
rm -rf keys
echo '{"locked":true}'
read -r _
