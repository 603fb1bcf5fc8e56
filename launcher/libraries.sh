# The libraries of a release: their origin, licences and notices, and the bill of materials. Sourced by ../pijoule in a
# checkout.

# A library must be under one of these licences. Names of licences are those of SPDX.
accepted_licences=' Apache-2.0 BSD-2-Clause BSD-3-Clause CPL-1.0 EPL-2.0 MIT MIT-0 LicenseRef-public-domain '

# Writes docs/licenses/shipped.tsv, NOTICE and bom.json of a release whose libraries are shared.
# $1: the folder of the release; $2: the hashes of all programs' libraries; $3: the version; $4: its time, in seconds of
# Unix
describe_libraries() {
  local release=$1 sum jar name entries licence text notice faults=() notices=()
  local -A coordinates=() has_notice=()
  read_coordinates "$2"
  printf 'library\tlicence\ttext\n' >"$1/docs/licenses/shipped.tsv"
  bom_head "$3" "$4" >"$1/bom.json"
  while read -r sum jar; do
    name=${jar##*/}
    entries=$(unzip -Z1 "$1/$jar")
    # Ours are under the licence of the release.
    [[ $'\n'$entries != *$'\n'pijoule/* ]] || continue
    licence=$(licence_of "$1/$jar" "$entries" "$name")
    text=$(text_of "$1/$jar" "$entries" "$name" "$licence")
    is_accepted "$licence" || faults+=("$name has the licence '$licence'")
    [ -n "$text" ] || faults+=("$name has no text of its licence")
    [ -n "${coordinates[$sum]-}" ] || faults+=("$name is in no target/libraries.txt, as one that an older build left")
    printf '%s\t%s\t%s\n' "$name" "$licence" "$text" >>"$1/docs/licenses/shipped.tsv"
    # shellcheck disable=SC2086 # group, artifact and version
    bom_component "$sum" "$licence" ${coordinates[$sum]-} >>"$1/bom.json"
    notice=$(notice_of "$1/$jar" "$entries")
    [ -n "$notice" ] || continue
    [ -n "${has_notice[$notice]-}" ] || notices+=("$notice")
    has_notice[$notice]+="${has_notice[$notice]:+, }$name"
  done < <(cd "$1" && find . -type f -path '*/lib/*.jar' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum)
  bom_tail >>"$1/bom.json"
  [ ${#faults[@]} -eq 0 ] \
    || refuse "each library must have an accepted licence, its text and an origin, got" \
      "$(printf '%s; ' "${faults[@]}")see docs/licenses/libraries.tsv"
  {
    printf 'pijoule\n\nIts libraries have these notices. Their licences are in docs/licenses/shipped.tsv.\n'
    for notice in "${notices[@]}"; do printf '\n\n== %s\n\n%s\n' "${has_notice[$notice]}" "$notice"; done
  } >"$1/NOTICE"
}

# Sets coordinates (group, artifact, version) of hashes by the class paths that the build wrote, whose files are in a
# Maven repository. A program has a file by its own name, without its version, or with its group. $1: the hashes
read_coordinates() {
  local sum file module read='' path group artifact version
  local -A known=()
  while read -r sum file; do
    module=${file%%/target/app/*}
    if [ "$module" != "$read" ]; then
      read=$module known=()
      while IFS= read -r path; do
        version=${path%/*} artifact=${path%/*/*} group=${path%/*/*/*}
        version=${version##*/} artifact=${artifact##*/} group=${group#/} group=${group//\//.}
        known[$artifact-$version.jar]="$group $artifact $version"
        known[$artifact.jar]="$group $artifact $version"
        known[$group.$artifact-$version.jar]="$group $artifact $version"
      done < <(tr ':' '\n' <"$home/$module/target/libraries.txt" | sed -n 's/^REPOSITORY//p')
    fi
    [ -z "${known[${file##*/}]-}" ] || coordinates[$sum]=${known[${file##*/}]}
  done <"$1"
}

# Prints the licences of a library that docs/licenses has, else those of its manifest or POM.
# $1: the jar; $2: its entries; $3: its name
licence_of() {
  local beginning licence text pom
  while IFS=$'\t' read -r beginning licence _; do
    if [[ $3 == "$beginning"* ]]; then printf '%s' "$licence"; return 0; fi
  done <"$home/docs/licenses/libraries.tsv"
  text=$(unzip -p "$1" META-INF/MANIFEST.MF 2>/dev/null) || return 0
  # A line that begins with a space goes on with the one before.
  text=${text//$'\r'/} text=$'\n'${text//$'\n '/}
  local line=$'\n'
  if [[ $text =~ ${line}Bundle-License:\ *([^$line]*) ]]; then
    licence=${BASH_REMATCH[1]}
  else
    pom=$(grep -m1 -E '^META-INF/maven/.*/pom\.xml$' <<<"$2") || return 0
    text=$(unzip -p "$1" "$pom" | tr -d '\r\n')
    [[ $text =~ \<license\>[^\<]*\<name\>\ *([^\<]*) ]] || return 0
    licence=${BASH_REMATCH[1]}
  fi
  spdx_of "$licence"
}

# Prints SPDX's names of licences; one that is not known as it is. $1: licences as libraries name them, with commas
spdx_of() {
  local part all=''
  while IFS= read -r part; do
    case ${part,,} in
      *apache*2.0*) part=Apache-2.0 ;;
      *classpath* | *gpl-2.0-cp*) part='GPL-2.0-only WITH Classpath-exception-2.0' ;;
      *edl-v1*) part=BSD-3-Clause ;;
      *epl-2.0*) part=EPL-2.0 ;;
      *epl-v1*) part=EPL-1.0 ;;
      *bsd-2-clause* | *bsd-license*) part=BSD-2-Clause ;;
      *publicdomain/zero/1.0*) part=CC0-1.0 ;;
      mit | mit\;* | *license/mit) part=MIT ;;
    esac
    all+=${all:+ OR }$part
  done < <(sed 's/, *Version/ Version/g; s/, */\n/g' <<<"$1")
  printf '%s' "$all"
}

# True where one of several licences is accepted, and all of those that hold together. $1: SPDX's expression
is_accepted() {
  local choice part accepted
  while IFS= read -r choice; do
    accepted=true
    while IFS= read -r part; do
      [[ $accepted_licences == *" $part "* ]] || accepted=false
    done < <(sed 's/ AND /\n/g' <<<"$choice")
    [ "$accepted" = false ] || return 0
  done < <(sed 's/ OR /\n/g' <<<"$1")
  return 1
}

# Prints where the text of a library's licence is: a file of the release, whose folder is in release, or !/ and a file of
# the library.
# $1: the jar; $2: its entries; $3: its name; $4: its licence
text_of() {
  local beginning text
  while IFS=$'\t' read -r beginning _ text; do
    [[ $3 == "$beginning"* ]] && [ -n "$text" ] || continue
    text=docs/licenses/texts/$text
    [ ! -f "$release/$text" ] || printf '%s' "$text"
    return 0
  done <"$home/docs/licenses/libraries.tsv"
  text=$(grep -m1 -iE '^(META-INF/)?(licen[cs]e|copying)[^/]*$' <<<"$2") || true
  # A shorter one only says where the text is.
  if [ -n "$text" ] && [ "$(unzip -p "$1" "$text" | wc -c)" -gt 600 ]; then
    printf '!/%s' "$text"
  elif [[ " $4 " == *' Apache-2.0 '* ]]; then
    # The release has it.
    printf LICENSE
  fi
}

# $1: the jar; $2: its entries
notice_of() {
  local entries
  mapfile -t entries < <(grep -iE '^META-INF/notice[^/]*$' <<<"$2")
  [ ${#entries[@]} -eq 0 ] || unzip -p "$1" "${entries[@]}" | tr -d '\r' | sed 's/[ \t]*$//' | sed '/./,$!d'
}

# The bill of materials is CycloneDX's; $1: the version; $2: its time, in seconds of Unix
bom_head() {
  cat <<EOT
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.6",
  "version": 1,
  "metadata": {
    "timestamp": "$(date -u -d "@$2" +%FT%TZ)",
    "component": {
      "type": "application",
      "bom-ref": "pkg:maven/pijoule/pijoule@$1",
      "group": "pijoule",
      "name": "pijoule",
      "version": "$1",
      "licenses": [{"expression": "Apache-2.0"}],
      "purl": "pkg:maven/pijoule/pijoule@$1"
    }
  },
  "components": [
EOT
}

# $1: the SHA-256; $2: the licence; then group, artifact and version
bom_component() {
  local purl="pkg:maven/${3-}/${4-}@${5-}"
  printf '    {"type": "library", "bom-ref": "%s", "group": "%s", "name": "%s", "version": "%s",\n' \
    "$purl" "${3-}" "${4-}" "${5-}"
  printf '     "hashes": [{"alg": "SHA-256", "content": "%s"}],\n' "$1"
  printf '     "licenses": [{"expression": "%s"}], "purl": "%s"},\n' "$2" "$purl"
}

# The last is a part of the analysis's jar.
bom_tail() {
  local purl=pkg:npm/uplot@1.6.32
  printf '    {"type": "library", "bom-ref": "%s", "name": "uplot", "version": "%s",\n' "$purl" "${purl##*@}"
  printf '     "licenses": [{"expression": "MIT"}], "purl": "%s"}\n  ]\n}\n' "$purl"
}
