# Prints what a board says of itself, one "KEY VALUE" a line. What it cannot read it leaves out.
# $1: folder of cpufreq
read -r id </proc/sys/kernel/random/boot_id && echo "boot_id $id"
for zone in /sys/class/thermal/thermal_zone*/temp; do
  [ -r "$zone" ] && read -r value <"$zone" && echo "temperature_millicelsius $value"
done
for policy in "$1"/policy*; do
  [ -r "$policy/scaling_cur_freq" ] && read -r value <"$policy/scaling_cur_freq" && echo "clock_khz $value"
done
# TCP: names and numbers are two lines of the same form; RetransSegs is the 12th.
while read -r protocol _ _ _ _ _ _ _ _ _ _ _ segments _; do
  [ "$protocol" = Tcp: ] && echo "tcp_retransmitted $segments"
done </proc/net/snmp
if command -v vcgencmd >/dev/null; then
  echo "throttled $(vcgencmd get_throttled)"
  # scaling_cur_freq is what was asked for; this is what runs.
  echo "measured_clock $(vcgencmd measure_clock arm)"
fi
exit 0
