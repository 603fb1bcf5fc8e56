# Takes files from standard input, one after the other, into the store, and checks them.
# $@: SHA/NAME and length in bytes of each.
cd && cd .pijoule/store || exit 1
part=.part.$$
trap 'rm -f "$part"' EXIT
while [ $# -gt 0 ]; do
  head -c "$2" >"$part" || exit 1
  sum=$(sha256sum <"$part")
  if [ "${sum%% *}" != "${1%%/*}" ]; then
    echo "$1 arrived with SHA-256 ${sum%% *}" >&2
    exit 1
  fi
  mkdir -p "${1%%/*}" && mv -f "$part" "$1" || exit 1
  shift 2
done
