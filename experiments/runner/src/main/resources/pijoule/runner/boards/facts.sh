# Prints what is known of a machine: files and the output of commands, each after a line "== NAME".
# $1: the java command; $2: folder of cpufreq
show() { # FILE...
  local file
  for file in "$@"; do
    [ -r "$file" ] || continue
    printf '\n== %s\n' "$file"
    while IFS= read -r -d '' part || [ -n "$part" ]; do printf '%s' "$part"; done <"$file"
  done
} 2>/dev/null
printf '== hostname\n%s' "$HOSTNAME"
printf '\n== kernel\n%s' "$(uname -r)"
printf '\n== kernel_build\n%s' "$(uname -v)"
printf '\n== cores\n%s' "$(nproc)"
show /proc/device-tree/model /etc/os-release /proc/cpuinfo /proc/meminfo
show "$2"/policy0/{scaling_governor,scaling_cur_freq,scaling_min_freq,scaling_max_freq}
show /sys/kernel/sched_ext/root/ops /proc/sys/kernel/sched_autogroup_enabled
show /sys/class/thermal/thermal_zone*/temp
if command -v vcgencmd >/dev/null; then
  for question in get_throttled version 'get_config int' 'measure_volts core'; do
    # One word or two.
    answer=$(vcgencmd $question) && printf '\n== vcgencmd %s\n%s' "$question" "$answer"
  done
fi
if command -v "$1" >/dev/null; then
  # A JVM that is not HotSpot may not know the flag.
  printf '\n== java\n%s' "$("$1" -XX:+PrintCommandLineFlags -XshowSettings:properties -version 2>&1 \
    || "$1" -XshowSettings:properties -version 2>&1)"
fi
exit 0
