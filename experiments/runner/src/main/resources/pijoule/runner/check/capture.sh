# Captures on the loopback interface for a moment. $1: command of the packet recorder.
# Prints nothing where that works, "missing" without the command, or what the recorder said.
command -v "$1" >/dev/null || { echo missing; exit 0; }
folder=$(mktemp -d) || exit 1
said=$("$1" --interface lo --port 9 --out "$folder/try" --stop-on-stdin-close </dev/null 2>&1 >/dev/null) || echo "${said#packet-recorder: }"
rm -r "$folder"
