# A clock that a CPU quota emulates: a group of processes (cgroup) that gets a share of one processor's time.
# $1: what to do; $2: folder of the cgroup file systems; $3: the group's name; $4: its quota, us of each period;
# $5: which of the processors that this user has, from the last one on, from 0
#   try      makes the group, moves a process into it and removes it
#   set      makes the group, and has a loop of half a second run in it
#   restore  removes the group; with an empty name every group that was made in this way
# Prints "lacks WORDS" where it cannot be done; else, after set, "group FOLDER", "processor NUMBER" and
# "burned CPU_NS PASSED_US"; after restore, "removed FOLDER".
# Folders of groups are kept in ~/.pijoule/groups until they are removed.
root=$2 name=$3 quota=$4 index=$5
period=5000
burn_us=500000
kept=~/.pijoule/groups

lacks() {
  echo "lacks $1"
  exit 0
}

find_version() { # sets version and top, the folder of the outermost group
  if [ -r "$root/cgroup.controllers" ]; then
    [[ " $(<"$root/cgroup.controllers") " == *" cpu "* ]] || lacks "has no controller cpu in $root"
    version=2 top=$root
  elif [ -e "$root/cpu/cgroup.procs" ]; then
    version=1 top=$root/cpu
  else
    lacks "has no groups of processes (cgroup) with the controller cpu in $root"
  fi
}

own_path() { # prints the path of this shell's group below top
  local controllers path
  while IFS=: read -r _ controllers path; do
    case $version,$controllers, in 2,, | 1*,cpu,*) echo "$path" ;; esac
  done </proc/self/cgroup
}

parents() { # prints top and the groups that this shell is in, the outermost first
  local parts part folder=$top
  IFS=/ read -ra parts <<<"$(own_path)"
  echo "$folder"
  for part in "${parts[@]}"; do
    [ -n "$part" ] || continue
    folder+=/$part
    [ ! -d "$folder" ] || echo "$folder"
  done
}

limit() { # sets the group's quota
  if [ "$version" = 1 ]; then
    echo "$period" >"$group/cpu.cfs_period_us" && echo "$quota" >"$group/cpu.cfs_quota_us"
  else
    echo "$quota $period" >"$group/cpu.max"
  fi
} 2>/dev/null

enter() { # moves this subshell into the group, and onto its processor
  echo "$BASHPID" >"$group/cgroup.procs" && taskset -p -c "$processor" "$BASHPID" >/dev/null
} 2>/dev/null

make_group() { # in the first folder where this user may
  local parent
  mkdir -p "$kept" || exit 1
  while read -r parent; do
    group=$parent/$name
    echo "$group" >"$kept/$name" || exit 1
    [ -d "$group" ] || mkdir "$group" 2>/dev/null || continue
    [ "$version" = 1 ] || { echo +cpu >"$parent/cgroup.subtree_control"; } 2>/dev/null
    limit && (enter) && return 0
    rmdir "$group" 2>/dev/null
  done < <(parents)
  rm -f "$kept/$name"
  return 1
}

find_processor() {
  local key list range cpu cpus=()
  while read -r key list; do
    [ "$key" != Cpus_allowed_list: ] || break
  done </proc/self/status
  for range in ${list//,/ }; do
    for ((cpu = ${range%-*}; cpu <= ${range#*-}; cpu++)); do cpus+=("$cpu"); done
  done
  [ "$index" -lt "${#cpus[@]}" ] || lacks "has ${#cpus[@]} processors for at least $((index + 1)) hosts with an emulated clock"
  processor=${cpus[${#cpus[@]} - 1 - index]}
}

burn() { # prints the processor time of a loop in the group, and the time that passed meanwhile
  local cpu_begin cpu_end begin now last
  enter || return 1
  now=${EPOCHREALTIME/[.,]/}
  begin=$now last=$now
  # A pause of more than half a millisecond is the end of a period's share: from there on whole periods are counted.
  while ((now - last < 500 && now - begin < 50000)); do
    last=$now
    now=${EPOCHREALTIME/[.,]/}
  done
  read -r cpu_begin _ </proc/self/schedstat
  begin=${EPOCHREALTIME/[.,]/}
  while now=${EPOCHREALTIME/[.,]/} && ((now - begin < burn_us)); do :; done
  read -r cpu_end _ </proc/self/schedstat
  echo "burned $((cpu_end - cpu_begin)) $((now - begin))"
}

remove() { # FILE: the group whose folder it has, once its processes have ended
  local folder count tenth
  read -r folder <"$1" || return 0
  for ((tenth = 0; tenth < 50; tenth++)); do
    if [ ! -d "$folder" ] || rmdir "$folder" 2>/dev/null; then
      rm -f "$1"
      echo "removed $folder"
      return 0
    fi
    read -r -t 0.1 <> <(:) || true
  done
  mapfile -t count <"$folder/cgroup.procs"
  echo "${#count[@]} processes in the group $folder; end that campaign, or wait 60 s for its programs to end" >&2
  return 1
}

prepare() {
  [ -n "$EPOCHREALTIME" ] || lacks "has bash $BASH_VERSION, and 5.0 or later is needed"
  [ -r /proc/self/schedstat ] || lacks "has a kernel without /proc/self/schedstat"
  command -v taskset >/dev/null || lacks "has no command taskset; install util-linux"
  find_version
  find_processor
  make_group || lacks "has no CPU quota (cgroup) that this user may set: run pijoule as root, or see 'Emulated clock' in docs/emulation.md"
}

case $1 in
  try)
    prepare
    remove "$kept/$name" >/dev/null
    ;;
  set)
    prepare
    echo "group $group"
    echo "processor $processor"
    (burn) || lacks "moves no process into the group $group"
    ;;
  restore)
    files=("$kept/$name")
    [ -n "$name" ] || files=("$kept"/*)
    for file in "${files[@]}"; do
      [ ! -f "$file" ] || remove "$file" || exit 1
    done
    ;;
esac
