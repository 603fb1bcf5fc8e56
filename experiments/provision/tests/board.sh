#!/bin/sh
# Makes the host look like a Raspberry Pi B with Java 17 and a lowered MaxSessions.
set -eu
policy=/sys/devices/system/cpu/cpufreq/policy0
chown root:root $policy/scaling_*
chmod 644 $policy/scaling_*
mkdir -p /boot/firmware
printf 'Raspberry Pi Model B Rev 2\0' >/srv/model
printf 'dtparam=audio=on\n[cm4]\notg_mode=1\n' >/boot/firmware/config.txt
sed -i '1i MaxSessions 4' /etc/ssh/sshd_config
# Writes down how it was called; installing a JRE takes the old one away. Like apt, it has no lock while
# apt-daily is at work.
cat >/usr/local/bin/apt-get <<'SCRIPT'
#!/bin/sh
echo "apt-get $*" >>/srv/apt.log
if grep -qsx active /srv/units/apt-daily.timer.state; then
  echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 611 (unattended-upgr)' >&2
  exit 100
fi
# apt-daily.service itself goes on when its timer is stopped. No option makes apt wait for the lock of the lists.
case "$*" in
  *' update')
    if [ -e /srv/apt-daily.runs ]; then
      rm /srv/apt-daily.runs
      echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 612 (apt-get)' >&2
      exit 100
    fi ;;
  *' install '*) rm -f /usr/local/bin/java; [ ! -e /srv/java ] || mv /srv/java /usr/local/bin/java ;;
esac
SCRIPT
cat >/usr/local/bin/apt-cache <<'SCRIPT'
#!/bin/sh
[ "$2" != default-jre-headless ] || echo "$2"
SCRIPT
# A start of the board: what is in sysfs is root's, cpufreq comes from a module after systemd-tmpfiles has run, and
# udev gets the event of its driver's device. Only rules of one line that match that device are carried out.
cat >/usr/local/bin/boot <<'SCRIPT'
#!/bin/sh
policy=/sys/devices/system/cpu/cpufreq/policy0
mv $policy /run/policy0
sed -n 's/^z \([^ ]*\) \([0-9]*\) root \([^ ]*\) -$/chgrp \3 \1; chmod \2 \1/p' /etc/tmpfiles.d/*.conf 2>/dev/null | sh 2>/dev/null
mv /run/policy0 $policy
chown root:root $policy/scaling_*
chmod 644 $policy/scaling_*
sed -n '/DRIVER==".*cpufreq.*"/s/.*RUN+="\(.*\)"$/\1/p' /etc/udev/rules.d/*.rules 2>/dev/null | sh
SCRIPT
# As on Raspberry Pi OS, whose kernel loads it for under-voltage.
echo 'raspberrypi_hwmon 16384 0 - Live 0x00000000' >/srv/modules
cat >/usr/local/bin/modprobe <<'SCRIPT'
#!/bin/sh
[ "$1" != -r ] || sed -i "/^$2 /d" /srv/modules
SCRIPT
mkdir -p /etc/sudoers.d /etc/udev/rules.d /etc/modprobe.d
printf '#!/bin/sh\ngrep -q "NOPASSWD: ALL$" "$2"\n' >/usr/local/bin/visudo
chmod +x /usr/local/bin/apt-get /usr/local/bin/apt-cache /usr/local/bin/boot /usr/local/bin/modprobe /usr/local/bin/visudo
