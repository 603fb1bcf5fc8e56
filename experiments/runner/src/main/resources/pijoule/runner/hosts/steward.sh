# Runs a program in a process group of its own and ends the group when nobody wants it any more.
# $1: longest silence on standard input, s; $2: time between SIGTERM and SIGKILL, s; the rest: the program.
# Standard input: an empty line keeps the program; any other line is passed on to it; the end ends it.
# Standard output: a line with the program's process id, what the program prints, a line with its exit code.
set -m
silence=$1 grace=$2
shift 2
exec 3<&0
# A part of the program's group, so that it lives as long as the program even when this shell is killed.
keep() {
  trap '' TERM
  while read -r -t "$silence" -u 3 line; do
    [ -z "$line" ] || printf '%s\n' "$line"
  done
  exec >&-
  kill -TERM 0
  sleep "$grace"
  kill -KILL 0
}
program() {
  exec 3<&-
  printf 'pijoule-pid %s\n' "$BASHPID"
  exec "$@"
}
# This shell has nothing to say: bash would report the end of its job, which may come at once.
exec 4>&2 2>/dev/null
program "$@" 2>&4 4>&- < <(keep 4>&-) &
group=$!
exec 3<&- 4>&- </dev/null
trap 'kill -TERM -- "-$group"' TERM HUP INT
wait "$group"
code=$?
while kill -0 "$group" 2>/dev/null; do
  wait "$group"
  code=$?
done
trap - TERM HUP INT
kill -KILL -- "-$group" 2>/dev/null
for word in "$@"; do
  case $word in -Xlog:gc:file=/tmp/pijoule-gc-*)
    word=${word#*=}
    rm -f "${word%%:*}"
    ;;
  esac
done
printf '\npijoule-exit %s\n' "$code"
exit "$code"
