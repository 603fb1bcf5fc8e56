# Prints the KiB that are free in a folder, or what hinders its use. $1: the folder; empty: the home
folder=${1:-$HOME}
if [ ! -d "$folder" ]; then echo "$folder, which is none"
elif [ ! -w "$folder" ] || [ ! -x "$folder" ]; then echo "$folder, which this user may not write"
else
  df -Pk -- "$folder" | {
    read -r _
    read -r _ _ _ free _
    echo "$free"
  }
fi
