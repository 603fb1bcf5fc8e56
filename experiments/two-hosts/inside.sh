# shellcheck shell=bash
# A host's first process: makes its files, then keeps its sshd running. Sourced by two-hosts.sh.

inside() {
  local h=$1 d=$DIR/$1 r=$DIR/$1/root
  mount --make-rprivate /
  make_root "$d" "$r"
  make_java "$h" "$r"
  make_user "$r"
  make_board "$r"
  make_login "$r"
  mkdir -p "$r/run/sshd" "$r/etc/pj"
  cp "$d/host_key" "$d/sshd_config" "$r/etc/pj/"
  cp "$DIR/key.pub" "$r/etc/pj/authorized_keys"
  chmod 644 "$r/etc/pj/authorized_keys"
  hostname "$h"
  echo "$h" >"$r/etc/hostname"
  printf '127.0.0.1 localhost\n127.0.1.1 %s\n' "$h" >"$r/etc/hosts"
  if [ "$SAME_BOOT_ID" != 1 ]; then
    # The kernel has one for all namespaces.
    cat /proc/sys/kernel/random/uuid >"$r/run/boot_id"
    mount --bind "$r/run/boot_id" "$r/proc/sys/kernel/random/boot_id"
  fi
  cd "$r"
  mkdir run/old
  pivot_root . run/old
  umount -l /run/old
  rmdir /run/old
  # It comes back when it is killed, as under systemd. The shell takes what loses its parent.
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin /bin/sh -c \
    'while :; do /usr/sbin/sshd -D -e -f /etc/pj/sshd_config; sleep 0.2; done'
}

# This machine's files with a layer of the host's own above. $1: the host's folder, $2: its root
make_root() {
  local d=$1 r=$2 top
  mkdir -p "$d/layer" "$r"
  mount -t tmpfs -o size=512m layer "$d/layer"
  mkdir "$d/layer/upper" "$d/layer/work"
  mount -t overlay root -o "lowerdir=/,upperdir=$d/layer/upper,workdir=$d/layer/work" "$r"
  mkdir -p "$r/tmp" "$r/run" "$r/home" "$r/root"
  # Of this machine's own data a host sees nothing.
  for top in "$r"/*/; do
    top=${top%/}
    [ ! -L "$top" ] || continue
    case ${top#"$r/"} in
      bin | sbin | lib* | usr | etc | var | proc | sys | dev) ;;
      *) mount -t tmpfs -o mode=755 none "$top" ;;
    esac
  done
  chmod 1777 "$r/tmp"
  mount --bind "$d/home" "$r/home"
  mount -t proc proc "$r/proc"
  mount --rbind /dev "$r/dev"
  mount -t tmpfs -o mode=1777 none "$r/dev/shm" # programs name files there by process ids
  mount -t sysfs -o ro sysfs "$r/sys"
}

# /usr/local/bin/java: options, and ssh's SetEnv does not reach a program that gets an environment of its own.
make_java() {
  local h=$1 r=$2 java=$r/usr/local/bin/java false_time
  if [ ! -x "$r$JAVA_HOME/bin/java" ]; then
    mkdir -p "$r$JAVA_HOME"
    mount --rbind "$JAVA_HOME" "$r$JAVA_HOME"
  fi
  false_time=$(wall_clock "$h")
  rm -f "$java"
  printf '#!/bin/sh\n%s\nexec %s/bin/java %s "$@"\n' \
    "${false_time:+export $false_time}" "$JAVA_HOME" "$JAVA_OPTIONS" >"$java"
  chmod 755 "$java"
}

make_user() {
  local r=$1
  sed -i '/^pi:/d' "$r/etc/passwd" "$r/etc/shadow" "$r/etc/group"
  echo 'pi:x:4711:4711::/home/pi:/bin/bash' >>"$r/etc/passwd"
  echo 'pi:*:19000:0:99999:7:::' >>"$r/etc/shadow"
  echo 'pi:x:4711:' >>"$r/etc/group"
}

# A slow board's login: each session takes processor time before its command.
make_login() {
  [ "$LOGIN_CPU" != 0 ] || return 0
  mkdir -p "$1/etc/ssh"
  # shellcheck disable=SC2016 # Perl's variables
  printf 'exec perl -e '\''do { ($user, $system) = times } while $user + $system < %s'\''\n' "$LOGIN_CPU" >"$1/etc/ssh/sshrc"
}

# What a Raspberry Pi shows of itself: its model, its firmware's program, a thermal zone, cpufreq.
make_board() {
  local r=$1 cpu=$1/sys/devices/system/cpu
  mkdir "$r/run/board"
  echo 0x0 >"$r/run/board/throttled"
  echo 0x0 >"$r/run/board/recent"
  chmod 666 "$r/run/board/recent"
  echo 48312 >"$r/run/board/temperature"
  echo 950 >"$r/run/board/arm_freq"
  : >"$r/run/board/vcio"
  # /proc/device-tree is a link to base on a board; in /proc nothing can be made.
  if [ -d "$r/sys/firmware" ]; then
    mount -t tmpfs -o mode=755 none "$r/sys/firmware"
  else
    without "$r/sys" firmware
  fi
  mkdir -p "$r/sys/firmware/devicetree/base"
  printf 'Raspberry Pi Model B Rev 2\0' >"$r/sys/firmware/devicetree/base/model"
  rm -f "$r/usr/bin/vcgencmd"
  cp "${self%/*}/vcgencmd" "$r/usr/bin/vcgencmd"
  chmod 755 "$r/usr/bin/vcgencmd"
  if [ -d "$r/sys/class/thermal" ]; then
    mount -t tmpfs -o mode=755 none "$r/sys/class/thermal"
  else
    without "$r/sys/class" thermal
  fi
  mkdir -p "$r/sys/class/thermal/thermal_zone0"
  echo cpu-thermal >"$r/sys/class/thermal/thermal_zone0/type"
  ln -s /run/board/temperature "$r/sys/class/thermal/thermal_zone0/temp"
  # The kernel's driver for under-voltage, raspberrypi-hwmon, is not loaded after set-up.
  mount -t tmpfs -o mode=755 none "$r/sys/bus/platform/drivers"
  without "$cpu" cpufreq
  [ "$CPUFREQ" != 1 ] || make_cpufreq "$cpu/cpufreq/policy0"
}

# Covers a folder of sysfs, where nothing can be made or removed, by one without an entry.
without() {
  local folder=$1 name=$2 entry real
  real=$(mktemp -d)
  mount --rbind "$folder" "$real"
  mount -t tmpfs -o mode=755 none "$folder"
  for entry in "$real"/*; do
    [ "${entry##*/}" != "$name" ] || continue
    if [ -L "$entry" ]; then
      cp -P "$entry" "$folder/"
    elif [ -d "$entry" ]; then
      mkdir "$folder/${entry##*/}"
      mount --rbind "$entry" "$folder/${entry##*/}"
    else
      : >"$folder/${entry##*/}"
      mount --bind "$entry" "$folder/${entry##*/}"
    fi
  done
  umount -l "$real"
  rmdir "$real"
}

# A Pi 1 with arm_freq=950, which the kernel rounds up to 100 MHz (raspberrypi-cpufreq.c). Its rights are those that
# set-up gives to a group.
make_cpufreq() {
  mkdir -p "$1"
  cd "$1"
  echo 700000 | tee scaling_min_freq cpuinfo_min_freq >/dev/null
  echo 1000000 | tee scaling_max_freq cpuinfo_max_freq >/dev/null
  echo '700000 800000 900000 1000000 ' >scaling_available_frequencies
  echo ondemand >scaling_governor
  echo 'ondemand performance powersave ' >scaling_available_governors
  seq -s ' ' 0 $(($(getconf _NPROCESSORS_CONF) - 1)) | tee affected_cpus related_cpus >/dev/null
  ln -s scaling_max_freq scaling_cur_freq # what is asked for
  chgrp 4711 scaling_min_freq scaling_max_freq scaling_governor
  chmod 664 scaling_min_freq scaling_max_freq scaling_governor
}
