# Gives back its only argument.
printf '%s' "$1"
