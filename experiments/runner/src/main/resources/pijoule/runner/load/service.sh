# Prints facts on the processes that are a service, a line each; ServiceFacts reads them.
# $@: parts of the service: port=N, cgroup=/PATH or container=NAME
#   stat LINE            /proc/PID/stat of every process
#   listens PART INODE ADDRESS   a TCP socket that listens on the port, its address as in /proc/net/tcp
#   holds PART PID INODE a process that holds such a socket; a PART in a cgroup has no address
#   cgroup PART PATH     of a cgroup or container; member PART PID: a process there
#   exe PID FILE, args PID ARGUMENTS     of those that hold one and of members; a tab between arguments
declare -A described
describe() { # PID
  [ -z "${described[$1]}" ] || return 0
  described[$1]=1
  printf 'exe %s %s\n' "$1" "$(readlink "/proc/$1/exe")"
  printf 'args %s %s\n' "$1" "$(tr '\t\n\0' '  \t' <"/proc/$1/cmdline")"
}
holders() { # PART FOLDERS-OF-DESCRIPTORS... < INODES
  local part=$1 inode names=() file link
  shift
  while read -r inode _; do names+=(-o -lname "socket:\[$inode\]"); done
  [ ${#names[@]} -gt 0 ] || return 0
  while read -r file; do
    link=$(readlink "$file") inode=${link//[!0-9]/} file=${file#/proc/}
    echo "holds $part ${file%%/*} $inode"
    describe "${file%%/*}"
  done < <(find "$@" -maxdepth 1 \( "${names[@]:1}" \) -print)
}
port() { # PART NUMBER
  local sockets
  sockets=$(grep -hiE "^ *[0-9]+: [0-9A-F]+:$(printf %04X "$2") [0-9A-F:]+ 0A " /proc/net/tcp /proc/net/tcp6 |
    while read -r _ local _ _ _ _ _ _ _ inode _; do echo "$inode ${local%:*}"; done)
  [ -n "$sockets" ] || return 0
  sed "s/^/listens $1 /" <<<"$sockets"
  holders "$1" /proc/[0-9]*/fd <<<"$sockets"
}
# A cgroup's processes see their own network: a container has another than its host.
cgroup() { # PART PATH
  local folder pid network seen=' ' folders=()
  folder=$(unified)$2
  [ -r "$folder/cpu.stat" ] || return 0
  echo "cgroup $1 $2"
  while read -r pid; do
    echo "member $1 $pid"
    describe "$pid"
    folders+=("/proc/$pid/fd")
  done < <(find "$folder" -name cgroup.procs -exec cat {} +)
  [ ${#folders[@]} -gt 0 ] || return 0
  for pid in "${folders[@]%/fd}"; do
    network=$(readlink "$pid/ns/net")
    [ "${seen/ $network /}" = "$seen" ] || continue
    seen+="$network "
    sed -nE 's/^ *[0-9]+: [0-9A-F:]+ [0-9A-F:]+ 0A ([^ ]+ +){5}([0-9]+) .*/\2/p' "$pid/net/tcp" "$pid/net/tcp6"
    sed -nE 's/^[0-9a-f]+: [0-9A-F]+ [0-9A-F]+ 00010000 [0-9]+ [0-9]+ +([0-9]+).*/\1/p' "$pid/net/unix"
  done | holders "$1" "${folders[@]}"
}
unified() {
  local type folder
  while read -r _ folder type _; do
    [ "$type" = cgroup2 ] && echo "$folder" && break
  done </proc/mounts
}
# Engines name a container's cgroup by its id or its name; of a name, two keep the id where it can be read.
container() { # PART NAME
  local id=$2 file path
  for file in /var/lib/docker/containers/*/config.v2.json; do
    grep -q "\"Name\":\"/$2\"" "$file" && id=$(basename "${file%/*}")
  done
  path=$(tr '\0' ' ' < <(cat /proc/[0-9]*/cmdline) | grep -oE "conmon [^/]*-c [0-9a-f]{64} [^ ].* -n $2 " | head -n 1)
  [[ $path =~ -c\ ([0-9a-f]{64}) ]] && id=${BASH_REMATCH[1]}
  while read -r path; do cgroup "$1" "$path"; done < <(
    sed -nE "s#^0::((/[^/]+)*/([^/]*[-.@:])?$id([0-9a-f]*)?(\.scope|\.service)?)(/.*)?\$#\1#p" /proc/[0-9]*/cgroup | sort -u
  )
}
{
  sed 's/^/stat /' /proc/[0-9]*/stat
  number=0
  for part in "$@"; do
    "${part%%=*}" "$number" "${part#*=}"
    number=$((number + 1))
  done
} 2>/dev/null
exit 0
