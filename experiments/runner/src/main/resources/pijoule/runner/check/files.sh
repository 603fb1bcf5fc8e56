# Prints what hinders the use of files, a line each. $1: a serial port, or nothing; the rest: files to read
port=$1
shift
if [ -n "$port" ]; then
  if [ ! -e "$port" ]; then echo "port $port, which is not there"
  elif [ ! -r "$port" ] || [ ! -w "$port" ]; then echo "port $port, which this user may not open"; fi
fi
for file; do
  [ -f "$file" ] && [ -r "$file" ] || echo "file $file, which cannot be read"
done
exit 0
