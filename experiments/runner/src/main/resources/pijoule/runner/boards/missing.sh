# Prints the Debian packages of commands that are missing, a line each. Arguments: COMMAND or COMMAND=PACKAGE
PATH=$PATH:/usr/sbin:/sbin
for entry; do
  command -v -- "${entry%%=*}" >/dev/null || printf '%s\n' "${entry#*=}"
done
exit 0
