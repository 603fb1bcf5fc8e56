# Debian packages: which are missing, and their installation. Sourced by ../pijoule.
# An entry is "PACKAGE PROBE": the probe is a shell command that succeeds where the package is installed.

sketch_packages=(
  'make command -v make'
  'gcc-avr command -v avr-g++'
  'binutils-avr command -v avr-objcopy'
  'avr-libc test -e /usr/lib/avr/include/avr/io.h'
  'arduino-core-avr test -e /usr/share/arduino/hardware/arduino/avr/cores/arduino/Arduino.h'
)
flash_packages=('avrdude command -v avrdude')
simulator_packages=(
  'gcc command -v gcc'
  'libc6-dev test -e /usr/include/stdio.h'
  'pkg-config command -v pkg-config'
  'libsimavr-dev test -d /usr/include/simavr'
  'libelf-dev test -e /usr/include/libelf.h'
)
# What builds the packet recorder, and what its tests compare it with and run it in.
recorder_packages=(
  'make command -v make'
  'gcc command -v gcc'
  'libc6-dev test -e /usr/include/stdio.h'
)
capture_packages=(
  'tcpdump command -v tcpdump'
  'iproute2 command -v ip'
)
# What builds the programs by gSOAP, with httpd, which runs the server's CGI processes. Their Makefiles read it too.
mapfile -t gsoap_packages <"$home/launcher/gsoap.packages"
browser_packages=(
  'chromium chromium --version'
  'chromium-driver chromedriver --version'
)
ssh_packages=(
  'openssh-client command -v ssh'
  'openssh-server test -x /usr/sbin/sshd'
)
# What makes the image of an emulated board, and what emulates it.
image_packages=(
  'mmdebstrap command -v mmdebstrap'
  'e2fsprogs test -x /sbin/mke2fs'
  'cpio command -v cpio'
  'kmod test -x /sbin/depmod'
)
emulator_packages=('qemu-system-arm command -v qemu-system-arm')
# What packs a release.
dist_packages=(
  'git command -v git'
  'zip command -v zip'
  'unzip command -v unzip'
  'python3 command -v python3'
)
# A Slurm of the test's own, for racks of board pairs.
slurm_packages=(
  'slurmctld test -x /usr/sbin/slurmctld'
  'slurmd test -x /usr/sbin/slurmd'
  'slurm-client command -v sbatch'
  'munge test -x /usr/sbin/munged'
)
# Two hosts on this machine (with iproute2, above), what sets up boards, and what reads scripts.
slow_packages=(
  'shellcheck command -v shellcheck'
  'black command -v black'
  'faketime command -v faketime'
  'ansible-core command -v ansible-playbook'
  'ansible-lint command -v ansible-lint'
)
# 0.7 GB for three tests: installed on request only.
large_packages=(
  'texlive-latex-base pdflatex --version'
  'texlive-latex-recommended kpsewhich booktabs.sty'
  'r-base-core Rscript --version'
  # Both in one python3: another one on the path may have one of them.
  'python3-pandas python3 -c "import pandas, scipy"'
  'python3-scipy python3 -c "import pandas, scipy"'
  'python3-venv python3 -c "import ensurepip"'
)
# What tests read exports and metrics with and Debian lacks: from the Python Package Index.
python_packages=(duckdb==2.0.0 frictionless==5.21.0 prometheus-client==0.26.0)

# Prints the packages of entries that are not installed, each once, one per line.
missing() {
  local entry
  local -A seen=()
  for entry in "$@"; do
    [ -z "${seen[$entry]-}" ] || continue
    seen[$entry]=1
    bash -c "${entry#* }" >/dev/null 2>&1 || printf '%s\n' "${entry%% *}"
  done
}

# Prints the command that installs packages without a question; nothing where there is none.
installer() {
  command -v apt-get >/dev/null || return 0
  local apt='env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get'
  if [ "$(id -u)" -eq 0 ]; then echo "$apt"; return 0; fi
  if sudo -n true 2>/dev/null; then echo "sudo -n $apt"; fi
}

# Prints what a person types to install packages; the system's lists may be too old, or absent.
install_line() {
  local sudo='sudo ' update=
  [ "$(id -u)" -ne 0 ] || sudo=
  if command -v apt-cache >/dev/null && ! apt-cache show "$1" >/dev/null 2>&1; then
    update="${sudo}apt-get update && "
  fi
  echo "$update${sudo}apt-get install --no-install-recommends $*"
}

# Makes a temporary file, or a folder by -d, and prints its path.
temporary() {
  mktemp "$@" 2>/dev/null \
    || refuse "temporary files must go to a folder that this user can write to, got ${TMPDIR:-/tmp}; set TMPDIR to another"
}

# Prints their names and size, then installs packages. Fails where that needs a password or does not work.
install() {
  local apt line options=() log=$home/target/install.log
  apt=$(installer)
  [ -n "$apt" ] || return 1
  if is_release; then log=$(temporary) || return; else mkdir -p "$home/target"; fi
  say "installing $*"
  $apt update -qq >"$log" 2>&1 || true
  $apt install --assume-no --no-install-recommends "$@" 2>/dev/null \
    | grep -E '^(Need to get|After this operation|[0-9]+ upgraded)' \
    | while read -r line; do say "  $line"; done || true
  if [[ " $* " == *' openssh-server '* ]]; then
    say "  the system's own sshd stays off: remove /etc/ssh/sshd_not_to_be_run to start it"
    options=(-o 'DPkg::Pre-Invoke::=mkdir -p /etc/ssh && touch /etc/ssh/sshd_not_to_be_run')
  fi
  $apt install -y -qq --no-install-recommends "${options[@]}" "$@" >>"$log" 2>&1 && return 0
  cat "$log" >&2
  return 1
}

# Ends unless the packages of entries are installed or can be.
# $1: what needs them
require() {
  local what=$1 absent
  shift
  mapfile -t absent < <(missing "$@")
  [ ${#absent[@]} -gt 0 ] || return 0
  install "${absent[@]}" || true
  mapfile -t absent < <(missing "$@")
  [ ${#absent[@]} -gt 0 ] || return 0
  say "$what needs ${absent[*]} (Debian packages); install with: $(install_line "${absent[@]}")"
  exit 2
}

# Debian's python3 must come first: its packages are not visible to another python3 on the path.
choose_python() {
  local packages='import pandas, scipy'
  python3 -c "$packages" 2>/dev/null && return 0
  /usr/bin/python3 -c "$packages" 2>/dev/null || return 0
  mkdir -p "$home/target/tools"
  ln -sf /usr/bin/python3 "$home/target/tools/python3"
  PATH=$home/target/tools:$PATH
}

# Puts Python's packages into an environment of this checkout, and that before all other pythons. Without them, as
# where there is no network, their tests are left out.
use_python_packages() {
  local environment=$home/target/python log=$home/target/python.log
  if [ ! -f "$environment/complete" ]; then
    command -v python3 >/dev/null || return 0
    say "installing ${python_packages[*]} in target/python"
    mkdir -p "$home/target"
    rm -rf "$environment"
    if ! { python3 -m venv --system-site-packages "$environment" \
      && "$environment/bin/python3" -m pip install --quiet --disable-pip-version-check "${python_packages[@]}"; } \
      >"$log" 2>&1; then
      say "they were not installed; the log is $log"
      return 0
    fi
    touch "$environment/complete"
  fi
  PATH=$environment/bin:$PATH
}
