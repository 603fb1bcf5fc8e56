# What the launcher does in a release: it builds nothing, needs no JDK and writes nothing beside itself.
# Sourced by ../pijoule.

is_release() { [ -f "$home/release.properties" ]; }

# Ends where a file is missing, as after a download or an unpacking that was cut off.
check_files() {
  local name
  while read -r _ name; do
    [ -e "$home/$name" ] || refuse "a release must be complete, got no $home/$name;" \
      "download it again and unpack it with tar or unzip, which keep links"
  done <"$home/SHA256SUMS"
}

# Ends a command whose sources a release does not have. $@: the command and its arguments
check_sources() {
  local command=$1
  case "$1 ${2-}" in
    'build '* | 'test '* | 'dist '*) ;;
    'firmware '[[:lower:]]* | 'self-cost transparency' | 'meter selftest' | 'meter soak')
      if wants_help "$@"; then return 0; fi
      command="$1 $2"
      ;;
    *) return 0 ;;
  esac
  refuse "'$command' needs the sources, which a release does not have; run it in a checkout of them"
}

runtime_package() { jdk_package | sed 's/-jdk/-jre/'; }

# Prints the first number of a Java's version, without starting it where its folder says it. $1: the java
version_of() {
  local file text
  file=$(readlink -f "$1")
  file=${file%/bin/java}/release
  text=$(grep -s '^JAVA_VERSION=' "$file") || text=$("$1" -version 2>&1) || true
  # JAVA_TOOL_OPTIONS makes a JVM print a line of its own; 1.8 is 8.
  sed -nE 's/^(JAVA_VERSION=|.* version )"(1\.)?([0-9]+).*/\3/p' <<<"$text"
}

require_runtime() {
  local java version
  if [ -n "${JAVA_HOME:-}" ]; then
    [ -x "$JAVA_HOME/bin/java" ] \
      || refuse "JAVA_HOME must be the folder of a Java, got $JAVA_HOME, which has no bin/java; set or unset it"
  elif ! command -v java >/dev/null; then
    require pijoule "$(runtime_package) command -v java"
  fi
  java=$(java_program)
  version=$(version_of "$java")
  [ "${version:-0}" -ge 17 ] \
    || refuse "Java must be 17 or newer, got ${version:-no version} from $java; set JAVA_HOME or install $(runtime_package)"
}

# Prints where the archive of the runner's classes is, or would be: the user's cache, for this Java and this release.
# Prints nothing where the user has no cache.
cached_archive() {
  local java cache=${XDG_CACHE_HOME:-}
  [[ $cache == /* ]] || cache=${HOME:+$HOME/.cache}
  [ -n "$cache" ] && java=$(readlink -f "$(java_program)") || return 0
  printf '%s/pijoule/runner-%s.jsa\n' "$cache" "$(stat -c '%n %Y %s' "$java" "$app" | cksum | cut -d' ' -f1)"
}

# Prints what is free on the disk of a folder, in MB.
free_megabytes() { echo $(($(df -B1000000 --output=avail "$1" | tail -n 1))); }

# True where the user's cache has room for an archive, which takes some 30 MB. $1: the archive
can_keep() {
  local folder=${1%/*}
  mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] && [ "$(free_megabytes "$folder")" -ge 100 ]
}

# Takes the release's own Java where it has one, unless JAVA_HOME names another.
use_own_runtime() {
  if [ -z "${JAVA_HOME:-}" ] && [ -x "$home/runtime/bin/java" ]; then JAVA_HOME=$home/runtime; fi
}

# Begins to keep the runner's classes, where nobody does, and does not wait. Its folder is the lock. $1: the archive
begin_archive() {
  local lock
  exec {lock}<"${1%/*}"
  if flock -n "$lock"; then keep_classes "$1" </dev/null >/dev/null 2>&1 & fi
  exec {lock}<&-
}

# Waits until no classes are kept any more: nothing may run beside what is measured. $1: the archive
await_archive() {
  local lock
  [ -d "${1%/*}" ] || return 0
  exec {lock}<"${1%/*}"
  flock -n "$lock" || {
    say 'waiting for the end of what a plan began: classes are kept, so that commands start faster'
    flock "$lock"
  }
  exec {lock}<&-
}

# Runs a command of a release.
run_release() {
  local archive
  check_sources "$@"
  check_files
  use_own_runtime
  require_runtime
  archive=$(cached_archive)
  if [ -n "$archive" ] && [ ! -f "$archive" ]; then
    case $1 in
      plan) if can_keep "$archive"; then begin_archive "$archive"; fi ;;
      run | rack | bench | meter | self-cost) await_archive "$archive" ;;
    esac
    [ -f "$archive" ] || archive=
  fi
  start_java "$archive" "$@"
}
