# Makes the Debian package of a release. Sourced by ../pijoule in a checkout.

# Makes pijoule_VERSION_all.deb in the current folder, of the release that is there.
# $1: the folder of the release; $2: its version; $3: its time, in seconds of Unix
make_deb() {
  local root=deb version=${2/-/'~'} tree=deb/usr/lib/pijoule jar=$1/$checks/target/app/checks.jar
  if ! command -v dpkg-deb >/dev/null; then
    say "left out the Debian package, which needs dpkg-deb"
    return 0
  fi
  mkdir -p "$root"/{DEBIAN,usr/{bin,lib/udev/rules.d,share/{man/man1,doc/pijoule,bash-completion/completions,zsh/vendor-completions}}}
  cp -al "$1" "$tree"
  # It is one package for all processors.
  rm -rf "$tree/experiments/packet-recorder/build" "$tree/release.properties" "$tree/SHA256SUMS"
  sed 's/^package=.*/package=Debian package/' "$1/release.properties" >"$tree/release.properties"
  sums_of "$tree"
  ln -s ../lib/pijoule/pijoule "$root/usr/bin/pijoule"
  man_page "$2" "$3" | gzip -9n >"$root/usr/share/man/man1/pijoule.1.gz"
  "$(java_program)" -Dpijoule.home="$1" -cp "$jar" pijoule.checks.ShellCompletion bash \
    >"$root/usr/share/bash-completion/completions/pijoule"
  "$(java_program)" -cp "$jar" pijoule.checks.ShellCompletion zsh \
    >"$root/usr/share/zsh/vendor-completions/_pijoule"
  cp "$1/experiments/meters/70-pijoule-meters.rules" "$root/usr/lib/udev/rules.d"
  gzip -9n <"$1/CHANGELOG.md" >"$root/usr/share/doc/pijoule/changelog.gz"
  deb_copyright >"$root/usr/share/doc/pijoule/copyright"
  (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
  deb_control "$version" "$(du -sk --apparent-size "$root/usr" | cut -f1)" >"$root/DEBIAN/control"
  chmod -R u=rwX,go=rX "$root"
  find "$root" -exec touch -h -d "@$3" {} +
  # The libraries are compressed already.
  SOURCE_DATE_EPOCH=$3 dpkg-deb --root-owner-group -Zgzip -z1 --build "$root" "pijoule_${version}_all.deb" >/dev/null
  rm -rf "$root"
}

# $1: the version; $2: kilobytes
deb_control() {
  cat <<EOT
Package: pijoule
Version: $1
Architecture: all
Maintainer: $(git -C "$home" log -1 --format='%an <%ae>')
Installed-Size: $2
Depends: default-jre-headless (>= 2:1.17) | java17-runtime-headless
Suggests: openssh-client, qemu-system-arm
Section: science
Priority: optional
Description: time and energy of web services on small computers
 Runs studies of servers and clients of web services on one machine or on
 boards, measures time and energy of each phase by power meters, and reports
 comparisons with their uncertainty.
EOT
}

deb_copyright() {
  cat <<'EOT'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: pijoule
Comment: /usr/lib/pijoule/docs/licenses/shipped.tsv lists the licences of the
 libraries in /usr/lib/pijoule, and which of their files have the texts.

Files: *
Copyright: the authors of pijoule
License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.
EOT
}

# The manual, of the usage. $1: the version; $2: its time, in seconds of Unix
man_page() {
  local line
  printf '.TH PIJOULE 1 "%s" "pijoule %s"\n' "$(date -u -d "@$2" +%F)" "$1"
  printf '.SH NAME\npijoule \\- time and energy of web services on small computers\n'
  printf '.SH SYNOPSIS\n.B pijoule\n.I COMMAND\n.RI [ OPTION ...]\n.SH COMMANDS\n'
  usage | sed 's/-/\\-/g' | while IFS= read -r line; do
    # Two spaces or more are between a command and what it does.
    [[ $line =~ ^\ \ ([^ ]+( [^ ]+)*)\ \ +(.*)$ ]] || continue
    case ${BASH_REMATCH[1]} in build* | dist | test* | firmware* | 'meter soak' | 'meter selftest') continue ;; esac
    printf '.TP\n.B %s\n%s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[3]}"
  done
  cat <<'EOT'
.P
.B pijoule help
.I COMMAND
shows the options of a command.
.SH EXIT STATUS
0 valid runs and an answer, 1 not, 2 wrong usage, 130 stopped by Ctrl-C.
.SH FILES
.TP
.I ~/.local/share/pijoule/results
results without
.B \-\-out
.TP
.I /usr/lib/pijoule/experiments
studies, benches, racks, reference tables
.TP
.I /usr/lib/pijoule/docs
the documentation
EOT
}
