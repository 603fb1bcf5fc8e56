# Prints the time that a process's threads ran and the time that they waited for a processor, ns; nothing when it ended.
# $1: process id
ran=0 waited=0 threads=0
for file in "/proc/$1/task"/*/schedstat; do
  read -r run wait _ <"$file" || continue
  ran=$((ran + run)) waited=$((waited + wait)) threads=$((threads + 1))
done 2>/dev/null
[ "$threads" -eq 0 ] || echo "$ran $waited"
