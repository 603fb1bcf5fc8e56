# Sets the processor clock of every cpufreq policy, or puts it back.
# $1: folder of cpufreq; $2: kHz, or "restore"
# What there was before the first change is kept in ~/.pijoule/cpufreq until it is put back.
kept=~/.pijoule/cpufreq
set_range() { # POLICY MIN MAX
  local now
  read -r now <"$1/scaling_max_freq"
  # The order in which the kernel never sees a minimum above the maximum.
  if [ "$2" -gt "$now" ]; then
    echo "$3" >"$1/scaling_max_freq" && echo "$2" >"$1/scaling_min_freq"
  else
    echo "$2" >"$1/scaling_min_freq" && echo "$3" >"$1/scaling_max_freq"
  fi
}
if [ "$2" = restore ]; then
  [ -f "$kept" ] || exit 0
  while read -r policy min max; do
    set_range "$1/$policy" "$min" "$max" || exit 1
  done <"$kept"
  rm -f "$kept"
  echo restored
  exit 0
fi
mkdir -p ~/.pijoule
if [ ! -f "$kept" ]; then
  for policy in "$1"/policy*; do
    read -r min <"$policy/scaling_min_freq" && read -r max <"$policy/scaling_max_freq" || exit 1
    echo "${policy##*/} $min $max"
  done >"$kept.new" && mv "$kept.new" "$kept" || exit 1
fi
for policy in "$1"/policy*; do
  set_range "$policy" "$2" "$2" || exit 1
done
