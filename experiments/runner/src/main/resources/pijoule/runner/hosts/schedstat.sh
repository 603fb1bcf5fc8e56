# Prints the time that a process's threads ran, and the time that those with a certain name waited for a processor, ns;
# nothing when it ended or has no such thread.
# $1: process id; $2: first word of the threads' names
ran=0 waited=0 threads=0
for task in "/proc/$1/task"/*; do
  read -r name _ <"$task/comm" && read -r run wait _ <"$task/schedstat" || continue
  ran=$((ran + run))
  [ "$name" != "$2" ] || waited=$((waited + wait)) threads=$((threads + 1))
done 2>/dev/null
[ "$threads" -eq 0 ] || echo "$ran $waited"
