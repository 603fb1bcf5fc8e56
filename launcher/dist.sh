# Makes a release: an archive that needs Java alone. Sourced by ../pijoule in a checkout.
# The same commit gives the same bytes: entries are sorted, their owner is 0 and their time is that of the commit.

dist_usage() {
  cat <<'EOT'
Usage: pijoule dist [--built [--java] | --sign KEY]
Builds the programs of the last commit, in a clone of their own, and puts them with studies, benches, racks,
schemas, reference tables and docs into archives and a Debian package in dist, with their SHA-256.
  --built      pack this folder as it is, with the programs that are built here, into target/dist; only what
               needs Java
  --java       with --built: what has a Java of its own, too
  --sign KEY   build nothing; sign dist/SHA256SUMS by ssh-keygen where KEY is a file, else by gpg's secret key
EOT
}

# Of the checkout, what a release has as it is; a folder with all in it.
dist_paths=(
  pijoule launcher LICENSE README.md CHANGELOG.md CITATION.cff SECURITY.md CONTRIBUTING.md CODE_OF_CONDUCT.md docs
  experiments/benches experiments/bodies experiments/meters experiments/provision experiments/racks
  experiments/reference experiments/schema experiments/studies energy-logger/README.md experiments/packet-recorder
)
# Of these, what is for the checkout alone.
dist_left_out=(
  launcher/dist.sh launcher/deb.sh launcher/libraries.sh launcher/runtime.sh launcher/container.sh launcher/in-turn.py launcher/tests.sh launcher/progress.sh
  'launcher/test-times*' experiments/packet-recorder/tests
  experiments/provision/test.sh experiments/provision/tests
)

# What a build and all archives take.
dist_megabytes=2000

run_dist() {
  # Jars and images have the modes and the local times of files, and Quarkus the locale.
  umask 022
  export TZ=UTC LC_ALL=C.UTF-8
  case "$*" in
    '') dist_of_commit ;;
    --built | '--built --java') dist_built "${2-}" ;;
    '--sign '?*) sign_dist "$2" ;;
    -h | --help) dist_usage ;;
    *) refuse "dist must have no options but --built, --java and --sign KEY, got '$*'; see ./pijoule dist --help" ;;
  esac
}

# Signs the hashes of the last release. $1: the file of a private key of ssh, or the name of a secret key of gpg
sign_dist() {
  local sums=$home/dist/SHA256SUMS
  [ -f "$sums" ] || refuse "a release must be made before it is signed, got no $sums; run ./pijoule dist"
  (cd "$home/dist" && sha256sum --check --quiet SHA256SUMS) \
    || refuse "files of a release must be those of SHA256SUMS, got others in $home/dist; run ./pijoule dist"
  rm -f "$sums.sig" "$sums.asc"
  if [ -f "$1" ]; then
    require 'a signature' "${ssh_packages[0]}"
    ssh-keygen -q -Y sign -f "$1" -n file "$sums" || refuse "ssh-keygen must sign with $1, and did not; name a private key"
    say "signed: dist/SHA256SUMS.sig; check it by ssh-keygen -Y verify -n file"
  else
    require 'a signature' 'gpg command -v gpg'
    gpg --batch --yes --local-user "$1" --armor --detach-sign "$sums" \
      || refuse "gpg must sign with the key '$1', and did not; name a file, or a key of gpg --list-secret-keys"
    say "signed: dist/SHA256SUMS.asc; check it by gpg --verify"
  fi
}

# A build where others were may have classes whose sources are gone.
dist_of_commit() {
  local clone=$home/target/dist-clone free
  require dist "${dist_packages[@]}"
  require_tools
  rm -rf "$clone"
  mkdir -p "$home/target" "$home/dist"
  free=$(free_megabytes "$home/target")
  [ "$free" -ge "$dist_megabytes" ] \
    || refuse "dist must have $dist_megabytes MB free in $home/target, got $free MB; make room, or clone to another disk"
  git clone --quiet --shared "$home" "$clone" \
    || refuse "dist needs the commit that it packs, got no git repository in $home; clone it"
  [ -z "$(changes)" ] || say "files differ from the last commit; the release has that"
  "$clone/pijoule" build
  "$clone/pijoule" dist --built --java
  # Files of another version, and signatures of other bytes.
  find "$home/dist" -maxdepth 1 -type f -delete
  find "$clone/target/dist" -maxdepth 1 -type f ! -name sums -exec mv -f -t "$home/dist" {} +
  rm -rf "$clone"
}

changes() { git -C "$home" status --porcelain --untracked-files=no; }

# $1: --java or nothing
dist_built() {
  local name version time commit stage=$home/target/dist before after
  require dist "${dist_packages[@]}"
  version=$(sed -nE '/<artifactId>pijoule<\/artifactId>/{n;s/.*<version>(.*)<\/version>.*/\1/p;q}' "$home/pom.xml")
  read -r time commit < <(git -C "$home" log -1 --format='%ct %H %cs') \
    || refuse "dist needs the commit that it packs, got no git repository in $home; clone it"
  [ -z "$(changes)" ] || commit+=' with changes'
  [ -f "$app" ] || refuse "the programs must be built, got no $app; leave out --built"
  name=pijoule-$version
  rm -rf "$stage"
  stage+=/$name
  mkdir -p "$stage"
  copy_tracked "$stage"
  copy_programs "$stage"
  before=$(bytes_of "$stage")
  share_libraries "$stage"
  describe_libraries "$stage" "${stage%/*}/sums" "$version" "$time"
  printf 'version=%s\ncommit=%s\npackage=archive\n' "$version" "$commit" >"$stage/release.properties"
  sums_of "$stage"
  chmod -R u=rwX,go=rX "$stage"
  (cd "${stage%/*}" && pack "$name" "$version" "$time" "$1")
  after=$(bytes_of "$stage")
  say "$name has $(megabytes "$after") MB, $(megabytes "$before") MB with a copy of each library for each program"
  (cd "${stage%/*}" && for file in "$name"*.tar* "$name".zip pijoule_*.deb; do
    [ -f "$file" ] || continue
    say "  $file, $(megabytes "$(stat -c %s "$file")") MB"
    sha256sum "$file"
  done >SHA256SUMS)
}

# Files' bytes; a link has none.
bytes_of() { find "$1" -type f -printf '%s\n' | awk '{ sum += $1 } END { printf "%d", sum }'; }
megabytes() { awk -v bytes="$1" 'BEGIN { printf "%.1f", bytes / 1e6 }'; }

# $1: the folder of the release
copy_tracked() {
  local without=("${dist_left_out[@]/#/:(exclude)}")
  (cd "$home" && git ls-files -z -- "${dist_paths[@]}" "${without[@]}" | xargs -0 cp --parents --preserve=mode -t "$1")
}

# The programs with their program.json. Libraries of the past have security holes. What is not Java's runs on one kind of processor, and gSOAP's are under the GPL.
copy_programs() {
  local file folder
  while IFS= read -r -d '' file; do
    cp --parents -t "$1" "$file"
    folder=${file%/*}/$(sed -nE 's/.*"folder": *"([^"]*)".*/\1/p' "$file")
    if [[ $folder == */build/app ]]; then
      say "left out ${file%/*}, which is not a program of Java"
    elif is_of_then "$file"; then
      say "left out ${file%/*}, whose libraries are of the past"
    else
      copy_app "$1" "$folder"
    fi
  done < <(cd "$home" && git ls-files -z -- 'server-*/program.json' 'server/*/program.json' 'client/*/program.json')
  copy_app "$1" experiments/runner/target/app
  copy_app "$1" "$checks/target/app"
  copy_app "$1" energy-logger/target/app
  copy_recorder "$1"
}

# $1: the folder of the release; $2: the program's, from home
copy_app() {
  [ -d "$home/$2" ] || refuse "each program must be built, got no $home/$2; leave out --built"
  (cd "$home" && find "$2" -type f ! -name '*.jsa*' -print0 | xargs -0 cp --parents -t "$1")
}

# The packet recorder, where it is built, without what names the folder of its build.
copy_recorder() {
  local built=experiments/packet-recorder/build/packet-recorder
  if [ -x "$home/$built" ] && command -v strip >/dev/null; then
    mkdir -p "$1/${built%/*}"
    strip --strip-all --remove-section=.note.gnu.build-id -o "$1/$built" "$home/$built"
    say "the packet recorder is one for $(uname -m)"
  else
    say "left out the packet recorder, which is not built; its sources are there"
  fi
}

# Keeps each library that several programs have once, in lib, and makes links to it.
share_libraries() {
  local sum file name up
  local -A kept=() count=() sum_of=()
  local sums=${1%/*}/sums
  (cd "$1" && find . -path '*/app/lib/*.jar' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum) >"$sums"
  while read -r sum file; do count[$sum]=$((${count[$sum]-0} + 1)); done <"$sums"
  mkdir "$1/lib"
  while read -r sum file; do
    [ "${count[$sum]}" -gt 1 ] || continue
    name=${kept[$sum]-}
    if [ -z "$name" ]; then
      name=${file##*/}
      [ -z "${sum_of[$name]-}" ] || refuse "libraries of one name must be alike, got two named $name; build anew"
      kept[$sum]=$name sum_of[$name]=$sum
      mv "$1/$file" "$1/lib/$name"
    fi
    up=${file//[^\/]/}
    ln -sf "${up//\//../}lib/$name" "$1/$file"
  done <"$sums"
}

# $1: the folder of a release
sums_of() {
  (cd "$1" && find . ! -type d ! -name SHA256SUMS -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >SHA256SUMS)
}

# Packs a release of the current folder. $1: its name; $2: its version; $3: its time, in seconds of Unix; $4: --java
pack() {
  local zip
  export LC_ALL=C TZ=UTC
  find "$1" -exec touch -h -d "@$3" {} +
  find "$1" | sort | zip -X -y -q -@ "$1.zip" &
  zip=$!
  pack_tar "$1" "$3"
  wait "$zip"
  make_deb "$@"
  [ -z "$4" ] || make_with_runtime "$@"
}

# $1: a folder of the current one; $2: the time of its files, in seconds of Unix
pack_tar() {
  tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$2" -cf - "$1" | gzip -n >"$1.tar.gz"
}
