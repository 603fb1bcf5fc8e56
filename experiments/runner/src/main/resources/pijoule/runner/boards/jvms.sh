# Prints SHA-256 of the virtual machine and version of JVMs, each as "NAME SHA WORDS"; SHA is - where it is not found.
# $@: name and java command of each
while [ $# -gt 1 ]; do
  sum=-
  home=$(readlink -f "$(command -v "$2")") home=${home%/bin/java}
  for machine in "$home"/lib/{server,client,minimal,zero}/libjvm.so; do
    [ -r "$machine" ] && sum=$(sha256sum <"$machine") && break
  done
  words=$("$2" -version 2>&1)
  echo "$1 ${sum%% *} ${words//$'\n'/; }"
  shift 2
done
exit 0
