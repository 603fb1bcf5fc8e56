# Makes a container image as an OCI archive (OCI Image Format 1.0), without a daemon. Sourced by ../pijoule in a checkout.

# What the launcher and the programs start, beside Java; libraries follow.
container_contents=(
  bash coreutils dash findutils grep gzip hostname iproute2 libstdc++6 mawk sed tar util-linux zlib1g
)

# Makes NAME-linux-KIND-oci.tar in the current folder. $1: the folder of a release with a runtime; $2: its version;
# $3: its time, in seconds of Unix
make_container() {
  local image=image archive=$1-oci.tar folder layers=() ids=() digest size media=application/vnd.oci.image
  if ! command -v mmdebstrap >/dev/null || ! command -v apt-get >/dev/null; then
    say "left out the container image, which needs mmdebstrap and apt-get"
    return 0
  fi
  rm -rf "$image" base app
  mkdir -p "$image/blobs/sha256" app/opt
  base_system base
  cp -al "$1" app/opt/pijoule
  # Links to files of the archive, which keep what they have.
  rm app/opt/pijoule/release.properties app/opt/pijoule/SHA256SUMS
  sed 's/^package=.*/package=container image/' "$1/release.properties" >app/opt/pijoule/release.properties
  sums_of app/opt/pijoule
  for folder in base app; do
    tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$3" -C "$folder" -cf layer .
    ids+=("\"sha256:$(sha256sum layer | cut -d' ' -f1)\"")
    gzip -n layer
    add_blob "$image" layer.gz
    layers+=("{\"mediaType\": \"$media.layer.v1.tar+gzip\", \"digest\": \"sha256:$digest\", \"size\": $size}")
  done
  container_config "$2" "$3" "$(IFS=,; echo "${ids[*]}")" >config
  add_blob "$image" config
  printf '{"schemaVersion": 2, "mediaType": "%s.manifest.v1+json", "config": %s, "layers": [%s]}\n' "$media" \
    "{\"mediaType\": \"$media.config.v1+json\", \"digest\": \"sha256:$digest\", \"size\": $size}" \
    "$(IFS=,; echo "${layers[*]}")" >manifest
  add_blob "$image" manifest
  printf '{"schemaVersion": 2, "manifests": [%s]}\n' "{\"mediaType\": \"$media.manifest.v1+json\",
    \"digest\": \"sha256:$digest\", \"size\": $size, \"annotations\": {\"org.opencontainers.image.ref.name\": \"localhost/pijoule:$2\"}}" \
    >"$image/index.json"
  echo '{"imageLayoutVersion": "1.0.0"}' >"$image/oci-layout"
  tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$3" -C "$image" -cf "$archive" .
  rm -rf "$image" base app
}

# Moves a file into an image by its hash, and sets digest and size. $1: the image; $2: the file
add_blob() {
  digest=$(sha256sum "$2" | cut -d' ' -f1) size=$(stat -c %s "$2")
  mv "$2" "$1/blobs/sha256/$digest"
}

# Makes a small Debian of the release that runs here, with an ordinary user. Nothing of it is started.
# $1: the folder to make
base_system() {
  local suite
  suite=$(debian_suite)
  mmdebstrap --quiet --variant=extract --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
    --include="$(IFS=,; echo "${container_contents[*]}")" "$suite" "$1" >/dev/null 2>&1 \
    || refuse "the container image needs packages of Debian's $suite, got none; run apt-get update"
  (
    cd "$1" || exit
    rm -rf var/cache var/lib/apt var/log/* var/lib/dpkg usr/share/{man,locale,info,bash-completion,zoneinfo} \
      usr/lib/*/gconv etc/apt
    # Licences stay.
    find usr/share/doc -type f ! -name copyright -delete
    find usr/share/doc -type l -delete
    rm -rf dev proc sys run tmp
    mkdir -p dev proc sys run
    mkdir -m 1777 tmp results
    [ -e usr/bin/sh ] || ln -s dash usr/bin/sh
    [ -e usr/bin/awk ] || ln -s mawk usr/bin/awk
    # mmdebstrap copies them from this machine; an image that runs gets its own.
    : >etc/hostname
    : >etc/resolv.conf
    echo 'root:x:0:0::/root:/bin/bash' >etc/passwd
    echo 'pijoule:x:1000:1000::/results:/bin/bash' >>etc/passwd
    printf 'root:x:0:\npijoule:x:1000:\n' >etc/group
  )
}

# $1: the version; $2: the time, in seconds of Unix; $3: the layers' hashes
container_config() {
  cat <<EOT
{
  "created": "$(date -u -d "@$2" +%FT%TZ)",
  "architecture": "$(machine_kind)",
  "os": "linux",
  "config": {
    "User": "1000:1000",
    "Env": ["PATH=/opt/pijoule:/usr/bin", "HOME=/results", "LANG=C.UTF-8"],
    "Entrypoint": ["/opt/pijoule/pijoule"],
    "Cmd": ["help"],
    "WorkingDir": "/results",
    "Volumes": {"/results": {}},
    "Labels": {"org.opencontainers.image.version": "$1", "org.opencontainers.image.licenses": "Apache-2.0"}
  },
  "rootfs": {"type": "layers", "diff_ids": [$3]}
}
EOT
}
