# Makes the folder of a program out of links into the store and prints its absolute path.
# $1: the folder's name; $2: SHA/NAME of its jar; the rest: those of its libraries.
cd && mkdir -p ".pijoule/programs/$1/lib" && cd .pijoule/programs || exit 1
folder=$1 jar=$2
shift 2
# Hard links: a JVM looks for a jar's libraries beside the file that a symbolic link leads to.
ln -f -t "$folder" "../store/$jar" || exit 1
[ $# -eq 0 ] || ln -f -t "$folder/lib" "${@/#/../store/}" || exit 1
printf '%s\n' "$PWD/$folder"
