# Lets an emulated board compute before other programs, and puts QEMU's threads on processors: those with a certain
# name, and all others.
# $1: process id; $2: first word of the names; $3: processors of these threads; $4: of the others; lists as taskset -c;
# $5: nice value that the process has
# Threads that start later are where the thread that starts them is.
for task in "/proc/$1/task"/*; do
  read -r name _ <"$task/comm" || continue
  where=$4
  [ "$name" != "$2" ] || where=$3
  taskset -p -c "$where" "${task##*/}" >/dev/null || true
done 2>/dev/null
# With autogroups (sched(7)) a nice value counts within a session alone; that of the session counts between them.
{ echo "$5" >"/proc/$1/autogroup"; } 2>/dev/null || true
