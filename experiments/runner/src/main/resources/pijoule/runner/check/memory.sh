# Prints the memory that programs can have, KiB; nothing where the kernel does not say.
while read -r key value _; do
  [ "$key" != MemAvailable: ] || echo "$value"
done </proc/meminfo
