# Prints what clocks a board offers. $1: folder of cpufreq
for policy in "$1"/policy*; do
  [ -d "$policy" ] || continue
  echo "policy ${policy##*/}"
  [ -w "$policy/scaling_min_freq" ] && [ -w "$policy/scaling_max_freq" ] && echo writable
  for file in scaling_available_frequencies cpuinfo_min_freq cpuinfo_max_freq; do
    [ -r "$policy/$file" ] && echo "$file $(<"$policy/$file")"
  done
  # What there was before is kept until it is put back.
  [ -f ~/.pijoule/cpufreq ] && echo "left $(<"$policy/scaling_max_freq")"
done
# The most that the firmware gives, MHz; 0 or nothing where it does not say.
if command -v vcgencmd >/dev/null && [[ $(vcgencmd get_config arm_freq) =~ ^arm_freq=([1-9][0-9]{0,5})$ ]]; then
  echo "arm_freq ${BASH_REMATCH[1]}000"
fi
exit 0
