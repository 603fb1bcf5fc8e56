# Makes archives with a Java runtime of their own. Sourced by ../pijoule in a checkout.

# What the programs use by jdeps, what they look up by name, and java.se, so that a study's own program finds it too.
runtime_modules=(
  java.se jdk.charsets jdk.crypto.cryptoki jdk.crypto.ec jdk.httpserver jdk.jfr jdk.localedata jdk.management
  jdk.management.agent jdk.naming.dns jdk.net jdk.nio.mapmode jdk.sctp jdk.security.auth jdk.security.jgss jdk.unsupported
  jdk.zipfs
)

# Prints how Debian and archives name this kind of machine.
machine_kind() {
  case $(uname -m) in
    x86_64) echo amd64 ;;
    aarch64) echo arm64 ;;
    armv7l | armv8l) echo armhf ;;
    *) uname -m ;;
  esac
}

# Makes archives with a runtime for this kind of machine and for those of boards, and a container image, in the current
# folder, of the release that is there. $1: the folder of the release; $2: its version; $3: its time, in seconds of Unix
make_with_runtime() {
  local jdk kind here
  jdk=$(readlink -f "$(java_program)") jdk=${jdk%/bin/java} here=$(machine_kind)
  if [ ! -x "$jdk/bin/jlink" ]; then
    say "left out what has a runtime, which needs jlink; $jdk has none"
    return 0
  fi
  make_for "$here" "$jdk" '' "$1" "$3"
  make_container "$1-linux-$here" "$2" "$3"
  for kind in arm64 armhf; do
    [ "$kind" = "$here" ] || make_for_board "$kind" "$jdk" "$1" "$3"
  done
}

# Makes an archive for another kind of machine of the modules that Debian has for it. Its Java is started once, in an
# emulator, for its archive of classes. $1: the kind; $2: the JDK; $3: the folder of the release; $4: its time
make_for_board() {
  local version packages emulator=qemu-${1/armhf/arm}-static
  emulator=${emulator/arm64/aarch64}
  version=$(version_of "$2/bin/java") packages=openjdk-$version-jdk-headless
  if ! command -v mmdebstrap >/dev/null || ! command -v "$emulator" >/dev/null \
    || ! mmdebstrap --quiet --variant=extract --skip=check/qemu --architectures="$1" \
      --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr --include="$packages" \
      "$(debian_suite)" board "$(debian_mirror)" >/dev/null 2>&1; then
    say "left out the archive for linux-$1, which needs mmdebstrap, $emulator (qemu-user-static) and Debian's $packages"
    return 0
  fi
  make_for "$1" "$2" "$(echo board/usr/lib/jvm/java-"$version"-openjdk-*/jmods)" "$3" "$4" "$emulator" -L board
  rm -rf board
}

debian_suite() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release; }

debian_mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $(debian_suite)" | head -n 1
}

# Makes RELEASE-linux-KIND.tar.gz. $1: the kind; $2: the JDK; $3: modules of that kind, or nothing for the JDK's own;
# $4: the folder of the release; $5: its time; the rest: what starts programs of that kind
make_for() {
  local name=$4-linux-$1
  cp -al "$4" "$name"
  link_runtime "$2" "$3" "$name/runtime" "${@:5}"
  rm "$name/release.properties" "$name/bom.json" "$name/SHA256SUMS"
  # It is one for this machine's processor.
  [ -z "$3" ] || rm -rf "$name/experiments/packet-recorder/build"
  sed "s/^package=.*/package=archive with Java for linux-$1/" "$4/release.properties" >"$name/release.properties"
  bom_with_runtime "$name/runtime" <"$4/bom.json" >"$name/bom.json"
  sums_of "$name"
  chmod -R u=rwX,go=rX "$name"
  pack_tar "$name" "$5"
}

# Links a runtime that starts programs as the JDK does: with the same classes in its archive, uncompressed. A heap of 32 GB
# has longer pointers, and no archive: JDK 17 gives that one other bytes each time.
# $1: the JDK; $2: modules, or nothing for its own; $3: the folder to make; $4: the release's time; the rest: what starts
# it
link_runtime() {
  local modules from=()
  [ -z "$2" ] || from=(--module-path "$2")
  modules=$(printf ',%s' $(present_modules "$1"))
  "$1/bin/jlink" "${from[@]}" --add-modules "${modules#,}" --no-header-files --no-man-pages --output "$3"
  # The archive of classes names the size of this file and perhaps its time.
  touch -d "@$4" "$3/lib/modules"
  dump_classes "$3/lib/server/classes.jsa" "${@:5}" "$3/bin/java"
}

# Writes an archive of a runtime's classes. JDK 17 orders it by addresses, which the environment moves and its threads, too:
# it has none but a path, the collector has one thread, there is no compiler, addresses are fixed, and threads begin in
# turn. What comes twice stays. $1: the file; the rest: what writes it
dump_classes() {
  local sum seen=' '
  for _ in {1..9}; do
    rm -f "$1"
    env -i PATH=/usr/bin:/bin setarch -R python3 "$home/launcher/in-turn.py" "${@:2}" -Xint -XX:ParallelGCThreads=1 \
      -Xshare:dump || return
    sum=$(sha256sum <"$1")
    [[ $seen != *"$sum"* ]] || return 0
    seen+="$sum "
  done
  say "the archive of classes $1 came in another order each time: another build gives other bytes"
}

# Prints those of the modules that the JDK has: their number changes from version to version.
present_modules() {
  "$1/bin/java" --list-modules | sed 's/@.*//' | grep -xF "$(printf '%s\n' "${runtime_modules[@]}")"
}

# Adds the runtime to a bill of materials. $1: the runtime
bom_with_runtime() {
  local version
  version=$(sed -nE 's/^JAVA_RUNTIME_VERSION="(.*)"/\1/p; s/^JAVA_VERSION="(.*)"/\1/p' "$1/release" | tail -n 1)
  sed "/^  \"components\": \[/a\\
    {\"type\": \"platform\", \"bom-ref\": \"openjdk\", \"name\": \"OpenJDK\", \"version\": \"$version\",\\
     \"licenses\": [{\"expression\": \"GPL-2.0-only WITH Classpath-exception-2.0\"}]},"
}
