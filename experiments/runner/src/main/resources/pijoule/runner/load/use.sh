# Prints what a process and those that it started have used: "ticks N peak_kib N", or nothing where it is not there.
# $1: process id
ticks=0 peak=0 found=
descend() { # PID
  local line key value child children=()
  [ -r "/proc/$1/stat" ] && read -r line <"/proc/$1/stat" || return 0
  found=1
  # The name in brackets may have blanks; of the rest, utime, stime, cutime and cstime are words 12 to 15.
  set -- "$1" ${line##*) }
  ticks=$((ticks + ${13} + ${14} + ${15} + ${16}))
  while read -r key value _; do
    [ "$key" = VmHWM: ] && peak=$((peak + value)) && break
  done <"/proc/$1/status"
  # The files have no line ends, so that read fails and fills the list. Any thread may start a process.
  local pid=$1 task
  for task in "/proc/$pid"/task/*/children; do
    children=()
    [ -r "$task" ] && read -r -a children <"$task"
    for child in "${children[@]}"; do descend "$child"; done
  done
}
{ descend "$1"; } 2>/dev/null
[ -n "$found" ] && echo "ticks $ticks peak_kib $peak"
exit 0
