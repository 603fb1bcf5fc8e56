# Makes a release: an archive that needs Java alone. Sourced by ../pijoule in a checkout.
# The same commit gives the same bytes: entries are sorted, their owner is 0 and their time is that of the commit.

dist_usage() {
  cat <<'EOT'
Usage: pijoule dist [--built]
Builds the programs of the last commit, in a clone of their own, and puts them with studies, benches, racks,
schemas, reference tables and docs into archives and a Debian package in dist, with their SHA-256.
  --built   pack this folder as it is, with the programs that are built here, into target/dist
EOT
}

# Of the checkout, what a release has as it is; a folder with all in it.
dist_paths=(
  pijoule launcher LICENSE NOTICE README.md CHANGELOG.md CITATION.cff SECURITY.md CONTRIBUTING.md docs
  experiments/benches experiments/bodies experiments/meters experiments/provision experiments/racks
  experiments/reference experiments/schema experiments/studies energy-logger/README.md packet-recorder
)
# Of these, what is for the checkout alone.
dist_left_out=(
  launcher/dist.sh launcher/deb.sh launcher/tests.sh launcher/progress.sh 'launcher/test-times*' packet-recorder/tests
  experiments/provision/test.sh experiments/provision/tests
)

run_dist() {
  case "$*" in
    '') dist_of_commit ;;
    --built) dist_built ;;
    -h | --help) dist_usage ;;
    *) refuse "dist must have no option but --built, got '$*'; see ./pijoule dist --help" ;;
  esac
}

# A build where others were may have classes whose sources are gone.
dist_of_commit() {
  local clone=$home/target/dist-clone
  # Jars have the modes and the local times of files, and Quarkus the locale.
  umask 022
  export TZ=UTC LC_ALL=C.UTF-8
  require dist "${dist_packages[@]}"
  require_tools
  rm -rf "$clone"
  mkdir -p "$home/target" "$home/dist"
  git clone --quiet --shared "$home" "$clone" \
    || refuse "dist needs the commit that it packs, got no git repository in $home; clone it"
  [ -z "$(changes)" ] || say "files differ from the last commit; the release has that"
  "$clone/pijoule" build
  "$clone/pijoule" dist --built
  find "$clone/target/dist" -maxdepth 1 -type f ! -name sums -exec mv -f -t "$home/dist" {} +
  rm -rf "$clone"
}

changes() { git -C "$home" status --porcelain --untracked-files=no; }

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
  list_licences "$stage" >"$stage/docs/licenses/shipped.tsv"
  printf 'version=%s\ncommit=%s\npackage=archive\n' "$version" "$commit" >"$stage/release.properties"
  sums_of "$stage"
  chmod -R u=rwX,go=rX "$stage"
  (cd "${stage%/*}" && pack "$name" "$version" "$time")
  after=$(bytes_of "$stage")
  say "$name has $(megabytes "$after") MB, $(megabytes "$before") MB with a copy of each library for each program"
  (cd "${stage%/*}" && for file in "$name".tar.gz "$name".zip pijoule_*.deb; do
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

# The programs with their program.json. What is not Java's runs on one kind of processor, and gSOAP's are under the GPL.
copy_programs() {
  local file folder
  while IFS= read -r -d '' file; do
    cp --parents -t "$1" "$file"
    folder=${file%/*}/$(sed -nE 's/.*"folder": *"([^"]*)".*/\1/p' "$file")
    if [[ $folder == */build/app ]]; then
      say "left out ${file%/*}, which is not a program of Java"
    else
      copy_app "$1" "$folder"
    fi
  done < <(cd "$home" && git ls-files -z -- 'server-*/program.json' 'client/*/program.json')
  copy_app "$1" experiments/runner/target/app
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
  local built=packet-recorder/build/packet-recorder
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

# Lists what the libraries say of their licences: in their files, their manifest or their POM, else in docs/licenses.
list_licences() {
  local jar entries text stated name unknown=()
  printf 'library\tlicence\ttext_in_library\n'
  while IFS= read -r -d '' jar; do
    name=${jar##*/}
    entries=$(unzip -Z1 "$jar")
    # Ours are under the licence of the release.
    [[ $'\n'$entries != *$'\n'pijoule/* ]] || continue
    text=$(grep -iE '^(META-INF/)?(licen[cs]e|notice|copying)[^/]*$|^META-INF/licen[cs]es?/.*[^/]$' <<<"$entries") || true
    stated=$(stated_licence "$jar" "$entries" "$name")
    [ -n "$text$stated" ] || unknown+=("$name")
    printf '%s\t%s\t%s\n' "$name" "${stated:-in its text}" "${text//$'\n'/ }"
  done < <(find "$1" -type f -path '*/lib/*.jar' -print0 | LC_ALL=C sort -z)
  [ ${#unknown[@]} -eq 0 ] \
    || refuse "each library must have a licence, got none for ${unknown[*]}; add it to docs/licenses/libraries.tsv"
}

# $1: the jar; $2: its entries; $3: its name
stated_licence() {
  local beginning licence text pom
  while IFS=$'\t' read -r beginning licence; do
    if [[ $3 == "$beginning"* ]]; then printf '%s' "$licence"; return 0; fi
  done <"$home/docs/licenses/libraries.tsv"
  text=$(unzip -p "$1" META-INF/MANIFEST.MF 2>/dev/null) || return 0
  # A line that begins with a space goes on with the one before.
  text=${text//$'\r'/} text=$'\n'${text//$'\n '/}
  if [[ $text =~ $'\n'Bundle-License:\ *([^$'\n']*) ]]; then
    licence=${BASH_REMATCH[1]}
  else
    pom=$(grep -m1 -E '^META-INF/maven/.*/pom\.xml$' <<<"$2") || return 0
    text=$(unzip -p "$1" "$pom" | tr -d '\r\n')
    [[ $text =~ \<license\>[^\<]*\<name\>\ *([^\<]*) ]] || return 0
    licence=${BASH_REMATCH[1]}
  fi
  printf '%s' "${licence//$'\t'/ }"
}

# $1: the folder of a release
sums_of() {
  (cd "$1" && find . ! -type d ! -name SHA256SUMS -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >SHA256SUMS)
}

# Packs a release of the current folder. $1: its name; $2: its version; $3: its time, in seconds of Unix
pack() {
  local zip
  export LC_ALL=C TZ=UTC
  find "$1" -exec touch -h -d "@$3" {} +
  find "$1" | sort | zip -X -y -q -@ "$1.zip" &
  zip=$!
  tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$3" -cf - "$1" | gzip -n >"$1.tar.gz"
  wait "$zip"
  make_deb "$@"
}
