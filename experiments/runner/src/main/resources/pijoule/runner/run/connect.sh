# Ends with 0 if a program here takes a connection. $1: address; $2: port
exec 3<>"/dev/tcp/$1/$2"
