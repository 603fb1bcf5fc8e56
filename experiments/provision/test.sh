#!/usr/bin/env bash
# Tests the role: syntax, lint, then its effects on a host of its own network namespace, where a second
# run must change nothing. Needs root, ansible-core, ansible-lint, openssh-server and iproute2.
#   TWO_HOSTS=FILE  another script that makes the hosts
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
hosts=${TWO_HOSTS:-$PWD/../two-hosts/two-hosts.sh}
# Names and addresses of its own: other tests make hosts as well.
export CPUFREQ=1 TAG=${TAG:-pv$((RANDOM % 1000))} NET=${NET:-10.78.$((RANDOM % 256))}
dir=$(mktemp -d /tmp/pj-provision.XXXXXX)
trap '"$hosts" down "$dir" >/dev/null 2>&1 || true; rm -rf "$dir"' EXIT

export ANSIBLE_HOME=$dir/ansible ANSIBLE_LOCAL_TEMP=$dir/ansible/tmp ANSIBLE_NOCOLOR=1
export ANSIBLE_SSH_CONTROL_PATH_DIR=$dir/cp ANSIBLE_PIPELINING=1
export ANSIBLE_SSH_ARGS="-F $dir/config -o ControlMaster=auto -o ControlPersist=20s"
passed=0

check() { # check WHAT COMMAND...
  local what=$1
  shift
  if "$@" >"$dir/check" 2>&1; then
    passed=$((passed + 1))
  else
    echo "failed: $what" >&2
    cat "$dir/check" >&2
    [ ! -f "$dir/play" ] || tail -60 "$dir/play" >&2
    exit 1
  fi
}
on() { "$hosts" in "$dir" alpha "$@"; }
play() { # play SETTING...: the role on alpha; its output is in $dir/play
  local settings=()
  for setting in "$@"; do settings+=(-e "$setting"); done
  ansible-playbook -i "$dir/inventory.yml" "${settings[@]}" "${playbook:-boards.yml}" >"$dir/play" 2>&1
}
refused() { ! play "$@" && grep -q "$words" "$dir/play"; }
recap() { grep -E "^alpha .*$1" "$dir/play"; }
content() { on cat "$1" | grep -qxF -- "$2"; }
lacks() { ! on grep -E "$2" "$1"; }
sessions() { on /usr/sbin/sshd -T | grep -x "maxsessions $1"; }
in_groups_of() {
  local user=$1 group
  shift
  for group in "$@"; do on id -nG "$user" | grep -w "$group" || return 1; done
}
mode() { [ "$(on stat -c '%a %U:%G' "$1")" = "$2" ]; }

check 'the syntax' ansible-playbook -i inventory.example.yml --syntax-check boards.yml undo.yml
check 'the rules of ansible-lint' ansible-lint --offline --profile production -q boards.yml undo.yml roles/board inventory.example.yml

cat >"$dir/inventory.yml" <<EOT
boards:
  hosts: {alpha: {}}
  vars:
    # The host has no sudo.
    ansible_user: root
    ansible_python_interpreter: /usr/bin/python3
    board_user: pi
    board_model_file: /srv/model
    board_modules_file: /srv/modules
EOT
"$hosts" up "$dir" >/dev/null
on sh <tests/board.sh

first='{board_arm_freq: 950, board_over_voltage: 6, board_journal_in_memory: true, board_link: true}'
check 'a first run' play "$first"
check 'a first run changes the host' recap 'changed=[1-9]'
check 'no package is touched where there is Java 17' on test ! -e /srv/apt.log
check 'the account has the groups that exist' in_groups_of pi pijoule video dialout
policy=/sys/devices/system/cpu/cpufreq/policy0
for limit in min max; do
  check "the clock's $limit is the group's now" mode "$policy/scaling_${limit}_freq" '664 root:pijoule'
done
on boot
for limit in min max; do
  check "the clock's $limit is the group's after a start" mode "$policy/scaling_${limit}_freq" '664 root:pijoule'
done
check 'the driver that resets flags is unloaded' lacks /srv/modules raspberrypi_hwmon
check 'and stays so' content /etc/modprobe.d/pijoule.conf 'blacklist raspberrypi_hwmon'
check 'the right to be root' content /etc/sudoers.d/pijoule 'pi ALL=(root) NOPASSWD: ALL'
check 'other files of the clock stay root'"'"'s' mode /sys/devices/system/cpu/cpufreq/policy0/scaling_governor '644 root:root'
check 'the account may set the clock' on su pi -c "echo 700000 >$policy/scaling_min_freq"
check 'arm_freq' content /boot/firmware/config.txt arm_freq=950
check 'its voltage' content /boot/firmware/config.txt over_voltage=6
check 'no other clock' lacks /boot/firmware/config.txt '(core|sdram)_freq'
check 'enough sessions' sessions 10
check 'the journal in memory' content /etc/systemd/journald.conf.d/pijoule.conf Storage=volatile
check 'the marker'"'"'s program' on pijoule-marker --help
check 'a second run' play "$first"
check 'a second run changes nothing' recap 'changed=0 .*failed=0'

# systemd and an old Java, both scripts; no cpufreq; arm_freq taken back; the account that logs in.
login='{board_user: ""}'
on sh <tests/systemd.sh
check 'a run with systemd and an old Java' play "$login"
check 'the account that logs in has the group' in_groups_of root pijoule
check 'the first package on offer is installed' content /srv/apt.log 'apt-get -qq -y -o DPkg::Lock::Timeout=600 --no-install-recommends install default-jre-headless'
check 'units are stopped' content /srv/systemctl.log 'stop apt-daily.timer'
check 'units are disabled' content /srv/systemctl.log 'disable apt-daily.timer'
check 'other units are left alone' lacks /srv/systemctl.log '(stop|disable) (ssh|cron)'
check 'no right to be root' on test ! -e /etc/sudoers.d/pijoule
check 'arm_freq is taken back' lacks /boot/firmware/config.txt arm_freq
check 'lines of config.txt stay' content /boot/firmware/config.txt dtparam=audio=on
check 'the journal is where the system wants it' on test ! -e /etc/systemd/journald.conf.d/pijoule.conf
on rm /srv/apt.log
check 'a second run with systemd' play "$login"
check 'a second run with systemd changes nothing' recap 'changed=0 .*failed=0'
check 'a second run installs nothing' on test ! -e /srv/apt.log

# Undone: all but Java and the packages.
playbook=undo.yml
check 'the set-up is undone' play "$login"
for file in /etc/udev/rules.d/60-pijoule.rules /etc/modprobe.d/pijoule.conf /etc/sudoers.d/pijoule /usr/local/bin/pijoule-marker \
  /var/lib/pijoule; do
  check "without $file" on test ! -e "$file"
done
check 'units are enabled again' content /srv/units/apt-daily.timer.enabled enabled
check 'no group pijoule' lacks /etc/group ^pijoule:
check 'the account left the groups that it joined' lacks /etc/group '^(video|dialout):.*pi'
check 'sshd as it was' sessions 4
check 'undone twice' play "$login"
check 'undone twice changes nothing' recap 'changed=0 .*failed=0'
playbook=

# A later board has the paper's clocks too; its arm_boost would raise arm_freq. A Pi 5 has neither.
model() { on sh -c "printf 'Raspberry Pi $1\0' >/srv/model"; }
model '4 Model B Rev 1.4'
check 'arm_freq on a Pi 4' play '{board_arm_freq: 950}'
check 'arm_freq of a Pi 4' content /boot/firmware/config.txt arm_freq=950
check 'a Pi 4 without arm_boost' content /boot/firmware/config.txt arm_boost=0
model 'Zero 2 W Rev 1.0'
check 'arm_freq on a Zero 2' play '{board_arm_freq: 950}'
check 'no arm_boost on a Zero 2' lacks /boot/firmware/config.txt arm_boost
model '5 Model B Rev 1.0'
words='which gives 1500 MHz or more'
check 'arm_freq is refused on a Pi 5' refused '{board_arm_freq: 950}'
on sh -c 'printf "QEMU\0" >/srv/model'
words='except on a Raspberry Pi'
check 'arm_freq is refused on another machine' refused '{board_arm_freq: 950}'
words='all 0 without board_arm_freq'
check 'a voltage alone is refused' refused '{board_over_voltage: 6}'
words='must be 0 or lie within 700 and 1100'
check 'arm_freq is refused with a unit' refused '{board_arm_freq: 950MHz}'
echo "$passed passed, 0 failed"
