# Makes the keys of an emulated board, and the archive from which it takes its own, its name and sshd's settings.
# $1: folder; $2: the host's name; $3: the user there
umask 077
cd "$1" && mkdir made || exit 1
trap 'rm -rf made' EXIT
ssh-keygen -q -t ed25519 -N '' -C pijoule -f key || exit 1
ssh-keygen -q -t ed25519 -N '' -C "$2" -f made/host_key || exit 1
read -r type key _ <made/host_key.pub
echo "board $type $key" >known_hosts
cp key.pub made/authorized_keys
echo "$2" >made/name
cat >made/sshd_config <<END
HostKey /etc/pijoule/host_key
AuthorizedKeysFile /etc/pijoule/authorized_keys
AllowUsers $3
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
PidFile none
UsePAM no
UseDNS no
PrintMotd no
MaxSessions 20
END
chmod 755 made
chmod 644 made/authorized_keys made/name made/sshd_config
tar -cf settings -C made . || exit 1
# A disk has whole sectors.
truncate -s %4096 settings
