# Keeps class archives of campaigns in the user's cache. $1: what to do; $2: the campaign; then as said below.
root=${XDG_CACHE_HOME:-$HOME/.cache}/pijoule/start folder=$root/$2
case $1 in
  # Prints the folder of the campaign, and what is in it; removes what campaigns that were killed left a week ago.
  open)
    mkdir -p "$folder" && find "$root" -mindepth 1 -maxdepth 1 -mtime +7 -exec rm -rf {} + || exit 1
    echo "$folder"
    ls "$folder"
    ;;
  # Makes an archive by a command, and prints its length and its SHA-256. $3: the file; the rest: the command
  make)
    file=$3
    shift 3
    words=$(env -i PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 LC_ALL=C.UTF-8 "$@" 2>&1)
    code=$?
    if [ ! -s "$file" ] || [ "$code" -ne 0 ]; then
      echo "exit code $code: ${words##*$'\n'}" >&2
      exit 1
    fi
    rm -f "$file.loaded"
    sum=$(sha256sum <"$file") && echo "$(stat -c %s "$file") ${sum%% *}"
    ;;
  close) rm -rf "$folder" ;;
esac
