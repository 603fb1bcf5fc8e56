# A campaign's traces on a board. $1: the campaign's id; $2: open, list or drop
cd && mkdir -p ".pijoule/campaigns/$1/traces" && cd ".pijoule/campaigns/$1/traces" || exit 1
case $2 in
  open) printf '%s\n' "$PWD" ;;
  list)
    shopt -s nullglob
    files=(*)
    echo "$PWD"
    [ ${#files[@]} -eq 0 ] || sha256sum -- "${files[@]}"
    ;;
  drop) cd ../.. && rm -rf -- "$1" ;;
esac
