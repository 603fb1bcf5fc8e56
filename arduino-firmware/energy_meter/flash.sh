#!/bin/sh
# flash.sh PORT HEX BAUD...: writes a sketch into a Nano by avrdude, at the first rate at which a
# bootloader answers: 115200 new ones, 57600 old ones. A failure ends with one line that says why.
port=$1
hex=$2
shift 2
log=$(mktemp) || exit 1
unanswered='not in sync\|not responding\|protocol error\|timeout'
trap 'rm -f "$log"' EXIT

refused() {
  cat "$log" >&2
  echo "the sketch was not written: $1" >&2
  exit 1
}

# A question first: at a wrong rate avrdude asks ten times, for almost a minute.
for baud; do
  echo "avrdude at $baud baud"
  if timeout 8 avrdude -patmega328p -carduino -P"$port" -b"$baud" >"$log" 2>&1; then
    rm -f "$log"
    exec avrdude -patmega328p -carduino -P"$port" -b"$baud" -D -Uflash:w:"$hex":i
  fi
  grep -q "$unanswered" "$log" || break
done
signature=$(sed -n 's/.*[Dd]evice signature = \(0x[0-9a-f]*\).*/\1/p' "$log" | head -1)
if grep -q 'No such file' "$log"; then
  refused "there is no port $port; plug the board in; on Ubuntu 22.04 brltty takes ports with a CH340: sudo apt remove brltty"
elif grep -q 'Permission denied' "$log"; then
  refused "$port belongs to the group dialout: sudo usermod -aG dialout \$USER, and log in again"
elif grep -q 'resource busy' "$log"; then
  refused "another program has $port open; end it: fuser -v $port"
elif [ -n "$signature" ] && [ "$signature" != 0x1e950f ]; then
  refused "the chip must be an ATmega328P (0x1e950f), got signature $signature; take a Nano with that chip"
elif grep -q "$unanswered" "$log"; then
  refused "no bootloader answered on $port at $* baud; is it a Nano, does its cable carry data?"
else
  refused "see the lines of avrdude above"
fi
