#!/bin/bash
# First process of an emulated board: file systems, name, network, sshd.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
mount -t tmpfs -o mode=755 tmpfs /run
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount -t cgroup2 cgroup2 /sys/fs/cgroup
# The user makes groups with a CPU quota beside that of its logins: an emulated clock.
echo +cpu >/sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/user /sys/fs/cgroup/user/login
echo +cpu >/sys/fs/cgroup/user/cgroup.subtree_control
chown pijoule /sys/fs/cgroup/user /sys/fs/cgroup/user/cgroup.procs
echo $$ >/sys/fs/cgroup/user/login/cgroup.procs
mkdir -p /run/sshd
# Bash's process substitution needs these.
ln -s /proc/self/fd /dev/fd
ln -s fd/0 /dev/stdin
ln -s fd/1 /dev/stdout
ln -s fd/2 /dev/stderr
for device in /sys/block/vd*; do
  read -r serial <"$device/serial"
  # Host key, the runner's key and the board's name.
  [ "$serial" != settings ] || tar -xf "/dev/${device##*/}" -C /etc/pijoule --no-same-owner
done
read -r name </etc/pijoule/name
echo "$name" >/proc/sys/kernel/hostname
echo "127.0.0.1 localhost $name" >/etc/hosts
ip link set lo up
ip addr add 10.0.2.15/24 dev eth0
ip link set eth0 up
ip route add default via 10.0.2.2
echo "pijoule: starting sshd"
while :; do
  /usr/sbin/sshd -D -e -f /etc/pijoule/sshd_config &
  wait $!
  echo "pijoule: sshd ended, exit $?"
  read -r -t 1 <> <(:)
done
