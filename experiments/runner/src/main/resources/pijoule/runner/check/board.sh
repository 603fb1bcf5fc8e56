# Prints what a bench file needs of a board, one "KEY VALUE" a line. What there is not it leaves out.
[ -z "$SSH_CONNECTION" ] || echo "ssh_connection $SSH_CONNECTION"
if command -v ip >/dev/null; then
  ip -o addr show scope global | while read -r _ _ _ address _; do echo "address ${address%/*}"; done
else
  for address in $(hostname -I); do echo "address $address"; done
fi
if java=$(command -v java); then
  echo "java $java"
  words=$("$java" -version 2>&1)
  case $? in
    0) echo "java_version ${words%%$'\n'*}" ;;
    # 132 is SIGILL, of which the JVM says nothing.
    *) words+=" (exit code $?)" && echo "java_refusal ${words//$'\n'/; }" ;;
  esac
  # Once more, now that its files are in memory.
  read -r begun _ </proc/uptime
  "$java" -version >/dev/null 2>&1
  read -r ended _ </proc/uptime
  echo "java_start $begun $ended"
fi
# A JVM's folder says its release; those of 'pijoule java fetch' are in the user's own.
for jvm in /usr/lib/jvm/*/bin/java /opt/*/bin/java "${XDG_DATA_HOME:-$HOME/.local/share}"/pijoule/jvms/*/bin/java; do
  [ -x "$jvm" ] && [ -r "${jvm%/bin/java}/release" ] || continue
  while IFS='="' read -r key _ release _; do
    [ "$key" != JAVA_VERSION ] || echo "jvm ${release%%.*} $jvm"
  done <"${jvm%/bin/java}/release"
done
[ ! -r /proc/device-tree/model ] || { IFS= read -r -d '' model </proc/device-tree/model; echo "model $model"; }
for port in /dev/serial/by-id/*; do [ ! -e "$port" ] || echo "serial $port"; done
exit 0
