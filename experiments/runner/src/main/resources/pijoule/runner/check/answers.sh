# Prints yes where an sshd answers within 5 s. $1: address, $2: port
timeout 5 bash -c 'exec 3<>"/dev/tcp/$0/$1" && read -r line <&3 && [[ $line == SSH-* ]]' "$1" "$2" 2>/dev/null && echo yes
exit 0
