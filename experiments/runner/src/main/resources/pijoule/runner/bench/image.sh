# Makes the disk, the kernel and the initial RAM disk of an emulated board out of Debian packages. They
# are unpacked and not installed, so no program of the board's architecture runs here.
# $1: Debian's name of the architecture; $2: the kernel's package; $3: empty folder for the files;
# $4: empty folder for work. Standard input: /init of the initial RAM disk, a line "== board", and the
# board's first process.
PATH=$PATH:/usr/sbin:/sbin
suite=bookworm
# What a board needs to be reached by ssh and to run the programs.
packages=(
  base-files base-passwd bash coreutils findutils grep gzip hostname iproute2 libc-bin mawk mount netbase
  openjdk-17-jre-headless openssh-server procps sed tar util-linux
)
# What the initial RAM disk needs to find the disk, and the board its network.
modules=(virtio_mmio virtio_blk ext4 virtio_net)

say() { printf '%s\n' "$*" >&2; }

# Prints the mirror from which this machine has the suite; nothing where it is another system. Its updates
# are left out: they have an index of their own, which is not there for a while after each change.
mirror() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -r "$file" ] || sed -nE "s/^deb +(\[[^]]*\] +)?([^ ]+) +$suite +main.*/\2/p" "$file"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -r "$file" ] || awk -v suite="$suite" 'BEGIN { RS = ""; FS = "\n" } {
      uri = ""; has = 0
      for (i = 1; i <= NF; i++) {
        n = split($i, word, / +/)
        if (word[1] == "URIs:") uri = word[2]
        if (word[1] == "Suites:") for (j = 2; j <= n; j++) if (word[j] == suite) has = 1
      }
      if (has) print uri
    }' "$file"
  done
}

# Prints name and version of the packages that apt has for a tree.
list_packages() {
  local file
  for file in "$1"/var/cache/apt/archives/*.deb; do
    dpkg-deb --show --showformat='${Package} ${Version}\n' "$file"
  done | LC_ALL=C sort
}

unpack() {
  local mirrors
  mapfile -t mirrors < <(mirror | head -n 1)
  mmdebstrap --quiet --mode=root --variant=extract --skip=check/qemu --architectures="$architecture" \
    --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
    --extract-hook="$(declare -f list_packages); list_packages \"\$1\" >'$out/packages.txt'" \
    --include="$(IFS=,; echo "${packages[*]},busybox-static,$kernel")" "$suite" "$root" "${mirrors[@]}"
}

initrd() {
  local tree=$work/initrd version module kind file
  version=$(ls "$root/lib/modules")
  depmod -b "$root" "$version" || return
  mkdir -p "$tree/bin" "$tree/dev" "$tree/proc" "$tree/sys" "$tree/root"
  cp "$root/bin/busybox" "$tree/bin/busybox"
  for module in "${modules[@]}"; do
    # Lines of "insmod FILE", dependencies first; "builtin NAME" for what the kernel has in it.
    modprobe -d "$root" -S "$version" --show-depends "$module" || return
  done | while read -r kind file _; do
    [ "$kind" = insmod ] || continue
    echo "${file##*/}"
    cp "$file" "$tree/"
  done >"$work/order"
  awk '!seen[$0]++' "$work/order" >"$tree/modules"
  printf '%s' "$init" >"$tree/init"
  chmod 755 "$tree/init"
  (cd "$tree" && find . | sort | cpio --quiet -o -H newc -R 0:0) | gzip -9n >"$out/initrd"
  cp "$root/boot/vmlinuz-$version" "$out/kernel"
}

# What the packages' own scripts would have made.
settle() {
  local home
  cp "$root/usr/share/base-passwd/passwd.master" "$root/etc/passwd"
  cp "$root/usr/share/base-passwd/group.master" "$root/etc/group"
  echo 'sshd:x:100:65534::/run/sshd:/usr/sbin/nologin' >>"$root/etc/passwd"
  echo 'pijoule:x:1000:1000::/home/pijoule:/bin/bash' >>"$root/etc/passwd"
  echo 'pijoule:x:1000:' >>"$root/etc/group"
  sed 's/^\([^:]*\):.*/\1:*:19000:0:99999:7:::/' "$root/etc/passwd" >"$root/etc/shadow"
  chmod 600 "$root/etc/shadow"
  mkdir -p "$root/home/pijoule" "$root/etc/pijoule" "$root/sbin"
  chown 1000:1000 "$root/home/pijoule"
  echo '127.0.0.1 localhost' >"$root/etc/hosts"
  home=$(cd "$root" && echo usr/lib/jvm/java-17-openjdk-*)
  ln -sfn "/$home/bin/java" "$root/usr/bin/java"
  ln -sfn mawk "$root/usr/bin/awk"
  printf '%s' "$first" >"$root/sbin/pijoule-board"
  chmod 755 "$root/sbin/pijoule-board"
  rm -rf "${root:?}/boot" "$root/lib/modules" "$root/var/cache" "$root/var/lib/apt" "$root/usr/share/doc" \
    "$root/usr/share/man" "$root/usr/share/locale" "$root/usr/share/info"
  mkdir -p "$root/var/cache" "$root/proc" "$root/sys" "$root/dev" "$root/run" "$root/tmp"
}

disk() {
  local kib
  kib=$(du -sk "$root" | cut -f1)
  # Room for the programs and what they write; a board's writes go to a layer of their own.
  mke2fs -q -F -t ext4 -O ^has_journal,^metadata_csum -m 0 -E root_owner=0:0 -d "$root" "$out/disk" $((kib + kib / 10 + 256 * 1024))k
}

build() {
  architecture=$1 kernel=$2 out=$3 work=$4 init=$5 first=$6
  root=$work/root
  umask 022
  set -e
  say "unpacking packages"
  unpack
  say "making the initial RAM disk"
  initrd
  say "making the disk"
  settle
  disk
  rm -rf "$work"
}

init=
while IFS= read -r line; do
  [ "$line" != '== board' ] || break
  init+=$line$'\n'
done
first=
while IFS= read -r line; do first+=$line$'\n'; done
if [ "$(id -u)" -eq 0 ]; then
  (build "$1" "$2" "$3" "$4" "$init" "$first")
else
  # In a user namespace an ordinary user owns files as root does.
  unshare --user --map-root-user --map-auto --mount -- bash -c \
    "$(declare -p suite packages modules); $(declare -f); build \"\$@\"" build "$1" "$2" "$3" "$4" "$init" "$first"
fi
