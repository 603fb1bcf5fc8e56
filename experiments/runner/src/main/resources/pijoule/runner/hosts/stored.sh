# Prints the SHA-256 and the name of each file of the store that standard input names, one SHA/NAME a line.
cd && mkdir -p .pijoule/store && cd .pijoule/store || exit 1
files=()
while read -r file; do
  [ ! -f "$file" ] || files+=("$file")
done
[ ${#files[@]} -eq 0 ] || sha256sum -- "${files[@]}"
