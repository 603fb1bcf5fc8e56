# shellcheck shell=bash
# Hosts seen from outside: settings, keys, the network, power. Sourced by two-hosts.sh.

settings() {
  local i=0 h offsets walls
  : "${HOSTS:=alpha beta}" "${NET:=10.77.0}" "${TAG:=pj}" "${RATE:=100mbit}"
  : "${MONOTONIC:=86400 -40}" "${WALL:=0 7.25}" "${SAME_BOOT_ID:=0}" "${CPUFREQ:=0}"
  : "${LOGIN_CPU:=0}" "${CORES:=}"
  JAVA_HOME=${JAVA_HOME:-$(readlink -f "$(command -v java || true)" || true)}
  JAVA_HOME=${JAVA_HOME%/bin/java}
  : "${JAVA_OPTIONS:=}"
  read -ra names <<<"$HOSTS"
  read -ra offsets <<<"$MONOTONIC"
  read -ra walls <<<"$WALL"
  [ "${#names[@]} ${#offsets[@]} ${#walls[@]}" = '2 2 2' ] \
    || fail "HOSTS, MONOTONIC and WALL must have two words each, got '$HOSTS', '$MONOTONIC', '$WALL'"
  declare -gA address monotonic wall started
  for h in "${names[@]}"; do
    [[ $h =~ ^[a-z][a-z0-9-]{0,13}$ && ! $h =~ ^(desk|jump|switch)$ ]] \
      || fail "HOSTS must be 1 to 14 lower-case letters or digits each, got '$h'"
    address[$h]=$NET.$((11 + i))
    monotonic[$h]=${offsets[i]}
    wall[$h]=${walls[i]}
    i=$((i + 1))
  done
}

# For the commands that follow, which need not name them again.
save_settings() {
  local name
  for name in HOSTS NET TAG RATE MONOTONIC WALL SAME_BOOT_ID CPUFREQ LOGIN_CPU CORES JAVA_HOME JAVA_OPTIONS; do
    printf '%s=%q\n' "$name" "${!name}"
  done >"$DIR/rig"
}

# Keys, ssh's configuration, each host's sshd_config and /home.
host_files() {
  local h
  chmod 755 "$DIR"
  ssh-keygen -q -t ed25519 -N '' -C desk -f "$DIR/key"
  for h in "${names[@]}"; do
    mkdir -p "$DIR/$h/home/pi"
    chown 4711:4711 "$DIR/$h/home/pi"
    ssh-keygen -q -t ed25519 -N '' -C "$h" -f "$DIR/$h/host_key"
    echo "${address[$h]} $(cut -d' ' -f1,2 "$DIR/$h/host_key.pub")" >>"$DIR/known_hosts"
    client_entry "$h" "${address[$h]}" >>"$DIR/config"
    server_configuration "$h" >"$DIR/$h/sshd_config"
  done
  client_entry jump "${address[${names[1]}]}" "ProxyJump ${names[0]}" >>"$DIR/config"
}

client_entry() { # $1: name, $2: address, $3: further line
  cat <<CONFIG
Host $1
  HostName $2
  User pi
  IdentityFile $DIR/key
  IdentitiesOnly yes
  UserKnownHostsFile $DIR/known_hosts
  StrictHostKeyChecking yes
  ${3:-}
CONFIG
}

# As Debian's, where it matters: it accepts the desk's locale. Root may log in with the same key.
server_configuration() {
  cat <<CONFIG
ListenAddress ${address[$1]}
HostKey /etc/pj/host_key
AuthorizedKeysFile /etc/pj/authorized_keys
AcceptEnv LANG LC_*
PidFile none
UsePAM no
PasswordAuthentication no
StrictModes no
MaxStartups 100
Subsystem sftp internal-sftp
CONFIG
  local false_time
  false_time=$(wall_clock "$1")
  [ -z "$false_time" ] || echo "SetEnv $false_time"
}

# The environment that shifts a program's wall clock; nothing where it is right or faketime missing.
# Without FAKETIME_FORCE_MONOTONIC_FIX=0 the timed waits of a JVM spin.
wall_clock() {
  local library
  [ "${wall[$1]}" != 0 ] || return 0
  for library in /usr/lib/*/faketime/libfaketimeMT.so.1; do
    [ -e "$library" ] || continue
    echo "LD_PRELOAD=$library FAKETIME=$(printf '%+g' "${wall[$1]}")" \
      'FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_FORCE_MONOTONIC_FIX=0'
    return
  done
}

# The switch has a namespace of its own: this machine's packet filter must not see what it forwards.
make_switch() {
  ip netns add "$TAG"
  ip -n "$TAG" link add name switch type bridge
  ip -n "$TAG" link set dev switch up
  ip link add name "$TAG-desk" type veth peer name desk netns "$TAG"
  ip -n "$TAG" link set dev desk master switch up
  ip addr add "$NET.1/24" dev "$TAG-desk"
  ip link set dev "$TAG-desk" up
}

boot() {
  local h=$1 net=$TAG-$1 a b c d
  IFS=. read -r a b c d <<<"${address[$h]}"
  ip netns add "$net"
  # The same card after each boot: neighbours remember its address.
  ip -n "$TAG" link add name "$h" type veth peer name eth0 \
    address "$(printf '02:%02x:%02x:%02x:%02x:01' "$a" "$b" "$c" "$d")" netns "$net"
  ip -n "$TAG" link set dev "$h" master switch up
  ip -n "$net" addr add "${address[$h]}/24" dev eth0
  ip -n "$net" link set eth0 up
  ip -n "$net" link set lo up
  tc -n "$TAG" qdisc add dev "$h" root tbf rate "$RATE" burst 32kbit latency 50ms
  tc -n "$net" qdisc add dev eth0 root tbf rate "$RATE" burst 32kbit latency 50ms
  make_groups "$h"
  enter_groups "$h" setsid nsenter --net="/run/netns/$net" unshare --mount --uts --ipc --pid --fork --kill-child --time \
    --monotonic "${monotonic[$h]}" --boottime "${monotonic[$h]}" \
    bash "$self" inside "$DIR" "$h" </dev/null >>"$DIR/$h/log" 2>&1 &
  started[$h]=$!
  disown # or the shell reports the end of a host whose power is cut
}

# The host's control groups: one counts the time of its processors, one limits it. Prints their folders.
groups_of() {
  local root=/sys/fs/cgroup
  if [ -e "$root/cgroup.controllers" ]; then
    echo "$root/$TAG-$1"
  else
    printf '%s\n' "$root/cpuacct/$TAG-$1" "$root/cpu/$TAG-$1"
  fi
}

# Without control groups a host has this machine's processors, and no meter.
make_groups() {
  local folder
  for folder in $(groups_of "$1"); do
    mkdir -p "$folder" 2>/dev/null || true
    [ -n "$CORES" ] || continue
    if [ -e "$folder/cpu.max" ]; then
      echo "$((CORES * 10000)) 10000" >"$folder/cpu.max"
    elif [ -e "$folder/cpu.cfs_quota_us" ]; then
      echo 10000 >"$folder/cpu.cfs_period_us"
      echo "$((CORES * 10000))" >"$folder/cpu.cfs_quota_us"
    fi
  done
}

# Runs a command in the host's groups.
enter_groups() {
  # shellcheck disable=SC2016 # of the inner shell
  sh -c 'host=$1; shift
    for folder in $host; do echo $$ >"$folder/cgroup.procs" 2>/dev/null || true; done
    exec "$@"' groups "$(groups_of "$1")" "${@:2}"
}

# Prints rows of the meter command at 170 Hz: the power of a board that takes $2 W at rest and $3 W when its
# processor is busy. $1: host
meter() {
  local count=/sys/fs/cgroup/cpuacct/$TAG-$1/cpuacct.usage
  [ -e "$count" ] || count=/sys/fs/cgroup/$TAG-$1/cpu.stat
  [ -e "$count" ] || fail "$1 must have a control group, got none that counts its processors' time"
  # shellcheck disable=SC2016 # Perl's variables
  exec perl -MTime::HiRes=clock_gettime,sleep,CLOCK_MONOTONIC -e '
    $| = 1;
    my ($file, $idle, $busy, $cores) = @ARGV;
    sub used {
      open(my $f, "<", $file) or die "$file: $!\n";
      my $text = <$f>;
      return $text =~ /^usage_usec (\d+)/ ? $1 / 1e6 : $text / 1e9;
    }
    print "t_s,mean_watts\n";
    my ($t, $used) = (clock_gettime(CLOCK_MONOTONIC), used());
    my $next = $t;
    while (1) {
      $next += 1 / 170;
      my $rest = $next - clock_gettime(CLOCK_MONOTONIC);
      if ($rest > 0) { sleep($rest) } else { $next -= $rest }
      my ($now, $more) = (clock_gettime(CLOCK_MONOTONIC), used());
      my $share = ($more - $used) / ($now - $t) / $cores;
      printf "%.6f,%.5f\n", $now, $idle + ($busy - $idle) * ($share > 1 ? 1 : $share);
      ($t, $used) = ($now, $more);
    }' "$count" "$2" "$3" "${CORES:-$(getconf _NPROCESSORS_CONF)}"
}

await_answer() {
  local h=$1 end=$((SECONDS + 60))
  until ssh -F "$DIR/config" -o BatchMode=yes -o ConnectTimeout=2 "$h" true 2>/dev/null </dev/null; do
    if [ "$SECONDS" -ge "$end" ] || ! kill -0 "${started[$h]}" 2>/dev/null; then
      fail "$h must answer within 60 s; its log ends with: $(tail -n 1 "$DIR/$h/log")"
    fi
    sleep 0.1
  done
}

# The cable first, and the whole network with it: who loses its power says no goodbye.
power_off() {
  local net=$TAG-$1 pids end=$((SECONDS + 60))
  ip -n "$TAG" link del dev "$1" 2>/dev/null || true
  [ -e "/run/netns/$net" ] || return 0
  while pids=$(ip netns pids "$net") && [ -n "$pids" ]; do
    [ "$SECONDS" -lt "$end" ] || fail "$1 must end within 60 s, got processes $pids"
    # shellcheck disable=SC2086 # one word each
    kill -KILL $pids 2>/dev/null || true
    sleep 0.05
  done
  ip netns del "$net"
  # shellcheck disable=SC2046 # one word each
  rmdir $(groups_of "$1") 2>/dev/null || true
}

# Prints the process that is the host's first one.
init_of() {
  local pid
  for pid in $(ip netns pids "$TAG-$1" 2>/dev/null); do
    if [[ $(sed -n 's/^NSpid:.*\t//p' "/proc/$pid/status" 2>/dev/null) = 1 ]]; then
      echo "$pid"
      return
    fi
  done
  fail "$1 must have power; run two-hosts.sh power $DIR $1 on"
}

# UDP to a port that nobody reads. The socket's small buffer makes the sender wait, and keeps the
# queue at some 2.5 ms of the link. $1: host, $2: address
saturate() {
  # shellcheck disable=SC2016 # Perl's variables
  exec nsenter --net="/run/netns/$TAG-$1" perl -MSocket -e '
    socket(my $s, PF_INET, SOCK_DGRAM, 0) or die "socket: $!\n";
    setsockopt($s, SOL_SOCKET, SO_SNDBUF, 24000) or die "SO_SNDBUF: $!\n";
    my ($to, $message) = (pack_sockaddr_in(9, inet_aton($ARGV[0])), "\0" x 1400);
    while (1) { defined send($s, $message, 0, $to) or select undef, undef, undef, 0.01 }' "$2"
}
