# Puts the threads of a process on processors: those with a certain name, and all others.
# $1: process id; $2: first word of the names; $3: processors of these threads; $4: of the others; lists as taskset -c
# Threads that start later are where the thread that starts them is.
for task in "/proc/$1/task"/*; do
  read -r name _ <"$task/comm" || continue
  where=$4
  [ "$name" != "$2" ] || where=$3
  taskset -p -c "$where" "${task##*/}" >/dev/null || true
done 2>/dev/null
