# Prints what processes with those that they started, and cgroups, have used: "KEY N" in one line; nothing where one of
# them is not there. ProcessUse says what the keys are.
# $@: process ids, and paths of cgroups
declare -A seen
processes=() ticks=0 ended_ticks=0 ended_faults=0 parents=0 peak=0 c1=0 c2=0 compiles='' usage=0
memory() { # PID
  local key value
  while read -r key value _; do
    [ "$key" = VmHWM: ] && peak=$((peak + value)) && break
  done <"/proc/$1/status"
}
# Names of threads have 15 characters at most.
compilers() { # PID
  local task comm ran
  for task in "/proc/$1"/task/*; do
    IFS= read -r comm <"$task/comm" || continue
    case $comm in C[12]\ Compiler*) read -r ran _ <"$task/schedstat" || continue ;; *) continue ;; esac
    compiles=1
    case $comm in
      C1*) c1=$((c1 + ran)) ;;
      *) c2=$((c2 + ran)) ;;
    esac
  done
}
descend() { # PID
  local line pid=$1 task child children
  [ -z "${seen[$pid]}" ] && [ -r "/proc/$pid/stat" ] && read -r line <"/proc/$pid/stat" || return 1
  seen[$pid]=1
  processes+=("$pid")
  # The name in brackets may have blanks; of the rest, cminflt is word 9; utime, stime, cutime and cstime are 12 to 15.
  set -- ${line##*) }
  ticks=$((ticks + ${12} + ${13})) ended_ticks=$((ended_ticks + ${14} + ${15})) ended_faults=$((ended_faults + $9))
  [ "$9" = 0 ] || parents=$((parents + 1))
  memory "$pid"
  compilers "$pid"
  # The files have no line ends, so that read fails and fills the list. Any thread may start a process.
  for task in "/proc/$pid"/task/*/children; do
    children=()
    [ -r "$task" ] && read -r -a children <"$task"
    for child in "${children[@]}"; do descend "$child"; done
  done
  return 0
}
# The kernel's clock of a process counts the time of all its threads, also of those that ended, to the nanosecond
# (clock_getcpuclockid(3)). No command of a shell reads it.
clock() {
  perl -MConfig -e '
    my ($machine) = $Config{archname} =~ /^(\w+)-/;
    my $call = {x86_64 => 228, aarch64 => 113, riscv64 => 113, arm => 263, i386 => 265, i686 => 265}->{$machine} or exit 1;
    my $sum = 0;
    for (@ARGV) {
      my $time = "\0" x 16;
      syscall($call, (-$_ - 1) * 8 + 2, $time) == 0 or exit 1;
      my ($seconds, $ns) = unpack "l!l!", $time;
      $sum += $seconds * 1e9 + $ns;
    }
    printf "%.0f\n", $sum' "$@" ||
    python3 -c 'import sys, time; print(sum(time.clock_gettime_ns(~int(p) << 3 | 2) for p in sys.argv[1:]))' "$@"
}
cgroup() { # PATH
  local key value folder pid found=''
  folder=$unified$1
  while read -r key value; do
    [ "$key" = usage_usec ] && usage=$((usage + value)) && found=1 && break
  done <"$folder/cpu.stat"
  [ -n "$found" ] || return 1
  while read -r pid; do
    memory "$pid"
    compilers "$pid"
  done < <(find "$folder" -name cgroup.procs -exec cat {} +)
}
{
  while read -r _ unified type _; do [ "$type" = cgroup2 ] && break; done </proc/mounts
  for word in "$@"; do
    case $word in
      /*) cgroup "$word" || exit 0 ;;
      *) [ -n "${seen[$word]}" ] || descend "$word" || exit 0 ;;
    esac
  done
  own=''
  [ ${#processes[@]} -eq 0 ] || own=$(clock "${processes[@]}")
} 2>/dev/null
echo "processes ${#processes[@]} ticks $ticks ended_ticks $ended_ticks ended_faults $ended_faults parents $parents" \
  "cgroup_us $usage peak_kib $peak${own:+ own_ns $own}${compiles:+ c1_ns $c1 c2_ns $c2}"
exit 0
