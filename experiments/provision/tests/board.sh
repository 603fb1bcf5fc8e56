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
case "$*" in
  *' install '*) rm -f /usr/local/bin/java; [ ! -e /srv/java ] || mv /srv/java /usr/local/bin/java ;;
esac
SCRIPT
cat >/usr/local/bin/apt-cache <<'SCRIPT'
#!/bin/sh
[ "$2" != default-jre-headless ] || echo "$2"
SCRIPT
chmod +x /usr/local/bin/apt-get /usr/local/bin/apt-cache
