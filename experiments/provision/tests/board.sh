#!/bin/sh
# Makes the host look like a Raspberry Pi B with Java 17 and a lowered MaxSessions.
set -eu
mkdir -p /srv/cpufreq/policy0 /boot/firmware
for file in scaling_min_freq scaling_max_freq scaling_governor; do echo 700000 >"/srv/cpufreq/policy0/$file"; done
printf 'Raspberry Pi Model B Rev 2\0' >/srv/model
printf 'dtparam=audio=on\n[cm4]\notg_mode=1\n' >/boot/firmware/config.txt
sed -i '1i MaxSessions 4' /etc/ssh/sshd_config
# Does nothing but write down how it was called; a JRE that it installs hides the old one no longer.
cat >/usr/local/bin/apt-get <<'SCRIPT'
#!/bin/sh
echo "apt-get $*" >>/srv/apt.log
case "$*" in *' install '*) rm -f /usr/local/bin/java ;; esac
SCRIPT
cat >/usr/local/bin/apt-cache <<'SCRIPT'
#!/bin/sh
[ "$2" != default-jre-headless ] || echo "$2"
SCRIPT
chmod +x /usr/local/bin/apt-get /usr/local/bin/apt-cache
