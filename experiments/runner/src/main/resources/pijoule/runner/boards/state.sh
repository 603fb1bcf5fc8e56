# Prints what a board says of itself, one "KEY VALUE" a line. What it cannot read it leaves out.
# $1: folder of cpufreq; $2: folder of the group whose quota emulates a clock, or empty; the rest: process ids of the
# campaign's programs
cpufreq=$1 group=$2
shift 2
process() { # PID: prints its line of /proc/PID/stat
  local line
  [ -r "/proc/$1/stat" ] && read -r line <"/proc/$1/stat" && echo "process $line"
}
descend() { # PID: prints its line and those of the children that its first thread started, as a server's httpd
  local child children=()
  process "$1"
  # The file has no line end, so that read fails and fills the list.
  [ -r "/proc/$1/task/$1/children" ] && read -r -a children <"/proc/$1/task/$1/children"
  for child in "${children[@]}"; do descend "$child"; done
}
session() { # STATE PARENT GROUP SESSION ...: prints this shell, its session's first process and the parent of that
  local line
  process "$BASHPID"
  process "$$"
  read -r line <"/proc/$4/stat" || return
  echo "process $line"
  line=${line##*) }
  line=${line#* }
  process "${line%% *}"
}
if [ -r /proc/uptime ] && [ -r /proc/stat ]; then
  read -r uptime _ </proc/uptime && echo "uptime_seconds $uptime"
  mapfile -t lines </proc/stat
  for line in "${lines[@]}"; do
    case $line in cpu* | procs_running*) echo "stat $line" ;; esac
  done
  # The runner, or sshd, began this session. It has the times of all its children that ended.
  read -r line <"/proc/$BASHPID/stat" && session ${line##*) }
  for program; do descend "$program"; done
fi
read -r id </proc/sys/kernel/random/boot_id && echo "boot_id $id"
for zone in /sys/class/thermal/thermal_zone*/temp; do
  [ -r "$zone" ] && read -r value <"$zone" && echo "temperature_millicelsius $value"
done
for policy in "$cpufreq"/policy*; do
  [ -r "$policy/scaling_cur_freq" ] && read -r value <"$policy/scaling_cur_freq" && echo "clock_khz $value"
done
if [ -r "$group/cpu.max" ]; then
  read -r quota <"$group/cpu.max" && echo "quota_us $quota"
elif [ -r "$group/cpu.cfs_quota_us" ]; then
  read -r quota <"$group/cpu.cfs_quota_us" && read -r period <"$group/cpu.cfs_period_us" && echo "quota_us $quota $period"
fi
# TCP: names and numbers are two lines of the same form; RetransSegs is the 12th.
while read -r protocol _ _ _ _ _ _ _ _ _ _ _ segments _; do
  [ "$protocol" = Tcp: ] && echo "tcp_retransmitted $segments"
done </proc/net/snmp
model=
# On a board the first is a link to the second.
for file in /proc/device-tree/model /sys/firmware/devicetree/base/model; do
  [ -r "$file" ] && IFS= read -r -d '' model <"$file"
done
[ -z "$model" ] || echo "model $model"
ask() { # KEY QUESTION...: prints the first line of the firmware's answer, or of the refusal
  local answer
  answer=$(vcgencmd "${@:2}" 2>&1)
  echo "$1 ${answer%%$'\n'*}"
}
if command -v vcgencmd >/dev/null; then
  ask throttled get_throttled
  # With a mask the firmware reports the flags since they were last reset, and resets them; an older one ignores the
  # mask. The kernel's driver resets them too, every 2 s: what it leaves is no record of a run.
  if [ ! -d /sys/bus/platform/drivers/raspberrypi-hwmon ]; then
    ask throttled_since_reset get_throttled 0xf
    ask throttled_after_reset get_throttled 0xf
  fi
  # scaling_cur_freq is what was asked for; this is what runs.
  ask measured_clock measure_clock arm
fi
exit 0
