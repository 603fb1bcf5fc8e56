#!/bin/busybox sh
# First process of the initial RAM disk: finds the disk by its serial number and starts the board on it.
/bin/busybox mount -t devtmpfs none /dev
/bin/busybox mount -t proc none /proc
/bin/busybox mount -t sysfs none /sys
while read -r module; do /bin/busybox insmod "/$module"; done </modules
tries=0
disk=
while [ -z "$disk" ] && [ "$tries" -lt 100 ]; do
  for device in /sys/block/vd*; do
    [ -r "$device/serial" ] && read -r serial <"$device/serial"
    [ "$serial" != disk ] || disk=${device##*/}
  done
  tries=$((tries + 1))
  [ -n "$disk" ] || /bin/busybox usleep 50000
done
/bin/busybox mount -t ext4 -o noatime "/dev/$disk" /root || echo "pijoule: the disk cannot be mounted"
/bin/busybox umount /sys
/bin/busybox umount /proc
/bin/busybox mount --move /dev /root/dev
exec /bin/busybox switch_root /root /sbin/pijoule-board
