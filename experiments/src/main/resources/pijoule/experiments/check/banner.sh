# Prints the first line of what answers on a TCP port. $1: address, $2: port
exec 3<>"/dev/tcp/$1/$2" && read -r -t 5 line <&3 && echo "$line"
