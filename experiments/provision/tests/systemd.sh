#!/bin/sh
# Gives the host an old Java and a systemctl whose units are files in /srv/units; takes cpufreq away.
set -eu
rm -r /sys/devices/system/cpu/cpufreq
mkdir -p /run/systemd/system /srv/units
: >/srv/apt-daily.runs
for unit in apt-daily.timer bluetooth.service ssh.service cron.service systemd-journald.service; do
  echo active >"/srv/units/$unit.state"
  echo enabled >"/srv/units/$unit.enabled"
done
cat >/usr/local/bin/systemctl <<'SCRIPT'
#!/bin/bash
options=() words=()
for word in "$@"; do if [[ $word == -* ]]; then options+=("$word"); else words+=("$word"); fi; done
echo "${words[*]}" >>/srv/systemctl.log
unit=${words[1]:-}
[[ $unit == *.* ]] || unit=$unit.service
file=/srv/units/$unit
case ${words[0]} in
  list-unit-files)
    found=1
    for unit in "${words[@]:1}"; do
      if [ -e "/srv/units/$unit.state" ]; then echo "$unit enabled enabled"; found=0; fi
    done
    exit $found ;;
  show)
    if [ -e "$file.state" ]; then
      printf 'Id=%s\nLoadState=loaded\nActiveState=%s\n' "$unit" "$(cat "$file.state")"
    else
      printf 'Id=%s\nLoadState=not-found\nActiveState=inactive\n' "$unit"
    fi ;;
  is-enabled) cat "$file.enabled"; grep -qx enabled "$file.enabled" ;;
  enable) echo enabled >"$file.enabled" ;;
  disable) echo disabled >"$file.enabled" ;;
  stop) echo inactive >"$file.state" ;;
esac
SCRIPT
# It may be a link to the machine's own.
[ ! -e /usr/local/bin/java ] || mv /usr/local/bin/java /srv/java
cat >/usr/local/bin/java <<'SCRIPT'
#!/bin/sh
echo 'openjdk version "11.0.20" 2023-07-18' >&2
SCRIPT
chmod +x /usr/local/bin/systemctl /usr/local/bin/java
