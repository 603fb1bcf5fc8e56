# Prints what a process and those that it started have used: "ticks N peak_kib N", and " c1 N c2 N" where threads of a
# JVM's compilers are among them; nothing where it is not there.
# $1: process id
ticks=0 peak=0 c1=0 c2=0 found='' compiles=''
descend() { # PID
  local line key value child task children=()
  [ -r "/proc/$1/stat" ] && read -r line <"/proc/$1/stat" || return 0
  found=1
  # The name in brackets may have blanks; of the rest, utime, stime, cutime and cstime are words 12 to 15.
  set -- "$1" ${line##*) }
  ticks=$((ticks + ${13} + ${14} + ${15} + ${16}))
  while read -r key value _; do
    [ "$key" = VmHWM: ] && peak=$((peak + value)) && break
  done <"/proc/$1/status"
  # Names of threads have 15 characters at most.
  local comm stat
  for task in "/proc/$1"/task/*; do
    IFS= read -r comm <"$task/comm" || continue
    case $comm in C[12]\ Compiler*) IFS= read -r stat <"$task/stat" || continue ;; *) continue ;; esac
    compiles=1
    set -- "$1" ${stat##*) }
    case $comm in
      C1*) c1=$((c1 + ${13} + ${14})) ;;
      *) c2=$((c2 + ${13} + ${14})) ;;
    esac
  done
  # The files have no line ends, so that read fails and fills the list. Any thread may start a process.
  local pid=$1
  for task in "/proc/$pid"/task/*/children; do
    children=()
    [ -r "$task" ] && read -r -a children <"$task"
    for child in "${children[@]}"; do descend "$child"; done
  done
}
{ descend "$1"; } 2>/dev/null
[ -n "$found" ] && echo "ticks $ticks peak_kib $peak${compiles:+ c1 $c1 c2 $c2}"
exit 0
