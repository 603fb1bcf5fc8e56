# Makes an archive with a Java runtime of its own, for this kind of machine. Sourced by ../pijoule in a checkout.

# What the programs use by jdeps, what they look up by name, and java.se, so that a study's own program finds it too.
runtime_modules=(
  java.se jdk.charsets jdk.crypto.cryptoki jdk.crypto.ec jdk.httpserver jdk.jfr jdk.localedata jdk.management
  jdk.management.agent jdk.naming.dns jdk.net jdk.nio.mapmode jdk.sctp jdk.security.auth jdk.security.jgss jdk.unsupported
  jdk.zipfs
)

# Prints how archives name this kind of machine.
machine_kind() {
  case $(uname -m) in
    x86_64) echo linux-amd64 ;;
    aarch64) echo linux-arm64 ;;
    armv7l | armv8l) echo linux-armhf ;;
    *) echo "linux-$(uname -m)" ;;
  esac
}

# Makes NAME-linux-KIND.tar.gz in the current folder, and a container image, of the release that is there.
# $1: the folder of the release; $2: its version; $3: its time, in seconds of Unix
make_with_runtime() {
  local jdk name runtime
  jdk=$(readlink -f "$(java_program)") jdk=${jdk%/bin/java}
  if [ ! -x "$jdk/bin/jlink" ]; then
    say "left out the archive with a runtime, which needs jlink; $jdk has none"
    return 0
  fi
  name=$1-$(machine_kind) runtime=$1-$(machine_kind)/runtime
  cp -al "$1" "$name"
  link_runtime "$jdk" "$runtime" "$3"
  rm "$name/release.properties" "$name/bom.json" "$name/SHA256SUMS"
  sed 's/^package=.*/package=archive with Java/' "$1/release.properties" >"$name/release.properties"
  bom_with_runtime "$runtime" <"$1/bom.json" >"$name/bom.json"
  sums_of "$name"
  chmod -R u=rwX,go=rX "$name"
  pack_tar "$name" "$3"
  make_container "$name" "$2" "$3"
}

# Links a runtime that starts programs as the JDK does: with the same classes in its archives, uncompressed.
# $1: the JDK; $2: the folder to make; $3: the release's time
link_runtime() {
  local modules
  modules=$(printf ',%s' $(present_modules "$1"))
  "$1/bin/jlink" --add-modules "${modules#,}" --no-header-files --no-man-pages --output "$2"
  # The archives of classes name the size of this file and perhaps its time.
  touch -d "@$3" "$2/lib/modules"
  "$2/bin/java" -Xshare:dump >/dev/null
  "$2/bin/java" -XX:-UseCompressedOops -Xshare:dump >/dev/null
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
