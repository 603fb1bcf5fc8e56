# Takes a campaign's keys from standard input into a private folder and prints its absolute path. lock.sh deletes them.
# $1: the campaign's id; then for each file: its path in the folder and its length in bytes.
umask 077
cd && mkdir -p ".pijoule/keys/$1" && cd ".pijoule/keys/$1" || exit 1
printf '%s\n' "$PWD"
shift
while [ $# -gt 0 ]; do
  mkdir -p "${1%/*}" && head -c "$2" >"$1" || exit 1
  shift 2
done
