# Makes the folder of a program out of links into the store and prints its absolute path.
# $1: the folder's name; then for each file: SHA/NAME, its path in the folder, x if it is executable
cd && mkdir -p ".pijoule/programs/$1" && cd .pijoule/programs || exit 1
folder=$1
shift
while [ $# -gt 0 ]; do
  case $2 in */*) mkdir -p "$folder/${2%/*}" || exit 1 ;; esac
  # Hard links: a JVM looks for a jar's libraries beside the file that a symbolic link leads to.
  ln -f "../store/$1" "$folder/$2" || exit 1
  [ "$3" != x ] || chmod u+x "$folder/$2" || exit 1
  shift 3
done
printf '%s\n' "$PWD/$folder"
