# Prints what clocks a board offers. $1: folder of cpufreq
for policy in "$1"/policy*; do
  [ -d "$policy" ] || continue
  echo "policy ${policy##*/}"
  [ -w "$policy/scaling_min_freq" ] && [ -w "$policy/scaling_max_freq" ] && echo writable
  for file in scaling_available_frequencies cpuinfo_min_freq cpuinfo_max_freq; do
    [ -r "$policy/$file" ] && echo "$file $(<"$policy/$file")"
  done
done
exit 0
