# Prints those of its arguments that are no command, a line each
for name; do
  command -v -- "$name" >/dev/null || printf '%s\n' "$name"
done
