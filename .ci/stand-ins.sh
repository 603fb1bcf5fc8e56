# What .ci/commands runs in place of boards, meters and people. Sourced by it and for each command, in its folder.

two_hosts=$home/experiments/two-hosts/two-hosts.sh
benches=$home/experiments/benches

# Makes two hosts named alpha and beta where this machine allows it; says why not where it does not.
hosts_up() {
  local answer number=$(($$ % 250))
  if ! answer=$("$two_hosts" check); then
    echo "$answer"
    return 1
  fi
  CPUFREQ=1 TAG="cmd$number" NET="10.78.$number" "$two_hosts" up "$PWD/hosts" >hosts.log 2>&1
}

# Starts the sketch in its simulator, as ./nano, and a plug; both on the load that 'load' sets. The Nano has no name, as a
# new one: what it reports then is "unset".
meters_up() {
  local firmware=$home/arduino-firmware
  mkfifo orders
  "$firmware/bench/build/energy-bench" --elf "$firmware/energy_meter/build/energy_meter.SENSOR_ADC.elf" --link "$PWD/nano" \
    --eeprom "$PWD/eeprom" --serial unset <>orders >nano.log 2>&1 &
  meters+=($!)
  plug_up
  until_prints ready nano.log
}

# Starts a plug, on the load that 'load' sets. It answers as a Shelly Plus 1PM did, and counts what it shows.
plug_up() {
  load 5 0.4
  python3 -u - "$home/energy-logger/src/test/resources/plug/shelly-plus-1pm-switch.json" >plug.log 2>&1 <<'END' &
import http.server, json, sys, time

answer = json.load(open(sys.argv[1]))
shown = [time.monotonic(), 0]

class Plug(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/shelly":
            return self.send({"id": "plug", "mac": "00", "model": "stand-in", "gen": 2, "ver": "1"})
        now = time.monotonic()
        answer["aenergy"]["total"] += (now - shown[0]) * shown[1] / 3600
        answer["apower"] = float(open("watts").read())
        shown[:] = [now, answer["apower"]]
        self.send(answer)

    def send(self, what):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(what).encode())

server = http.server.HTTPServer(("127.0.0.1", 0), Plug)
print("Serving port", server.server_port, "now")
server.serve_forever()
END
  meters+=($!)
  until_prints 'port ' plug.log
}

# Makes programs that this machine need not have. $1: a folder for them
programs_in() {
  mkdir "$1"
  make_vcgencmd >"$1/vcgencmd"
  # Does what avrdude does until it would open the port.
  cat >"$1/avrdude" <<'AVRDUDE'
#!/usr/bin/env bash
echo "avrdude $*"
for argument in "$@"; do
  case $argument in flash:w:*:i) file=${argument#flash:w:}; head -c 1 "${file%:i}" | grep -q : ;; esac
done
AVRDUDE
  chmod +x "$1"/*
}

# A load of so many volts and amperes, at once on the simulated Arduino's pins and in the plug.
load() {
  [ ! -p orders ] || echo "power $1 $2" >orders
  awk -v v="$1" -v a="$2" 'BEGIN { printf "%.1f", v * a }' >watts.new
  mv watts.new watts
}

# Runs a command while the load changes at irregular times.
on_changing_load() {
  local i pid code=0 amperes=(0.2 0.7 0.4 0.9 0.3 0.6) seconds=(1.7 3.1 2.3 1.9 4.3 2.9 3.7)
  "$@" &
  pid=$!
  for ((i = 0; ; i++)); do
    kill -0 "$pid" 2>/dev/null || break
    load 5 "${amperes[i % 6]}"
    sleep "${seconds[i % 7]}"
  done
  wait "$pid" || code=$?
  return "$code"
}

plug_address() { sed -nE 's/.* port ([0-9]+) .*/127.0.0.1:\1/p' plug.log; }

# A vcgencmd that prints what an idle Raspberry Pi 5 printed, but that the core draws as the processors of this machine
# were used since it was asked before.
make_vcgencmd() {
  printf "#!/bin/sh\nexec awk -v state=\"\$0.state\" '"
  cat <<'AWK'
    BEGIN {
      getline stat < "/proc/stat"
      split(stat, ticks, " ")
      for (i = 2; i <= 9; i++) all += ticks[i]
      used = all - ticks[5] - ticks[6]
      getline before < state
      close(state)
      split(before, was, " ")
      share = was[3]
      if (all - was[1] > 4) {
        share = (used - was[2]) / (all - was[1])
        print all, used, share > state
      }
    }
    /VDD_CORE_A/ { sub(/=.*/, sprintf("=%.8fA", 0.82156 + 4 * share)) }
    { print }
AWK
  printf "' '%s'\n" "$home/energy-logger/src/test/resources/pmic/idle.txt"
}

# Runs a command while the plug shows a power as the processors of this machine are used.
as_used() {
  local pid code=0
  "$@" &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    load 5 "$(vcgencmd pmic_read_adc | sed -nE 's/.*VDD_CORE_A.*=(.*)A/\1/p')"
    sleep 1
  done
  wait "$pid" || code=$?
  return "$code"
}

# Makes two builds of a service, ./old and ./orders, of which the second does six times the work for the same answer.
two_builds() {
  local build loops=10000
  for build in old orders; do
    cat >"$build" <<END
#!/usr/bin/env python3
import http.server, sys

class Orders(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        sum(range($loops))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"[]")

    def log_message(self, *words):
        pass

http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Orders).serve_forever()
END
    chmod +x "$build"
    loops=60000
  done
}

# Runs a gate on energy that writes gate.json, and fails unless it compared joules and did not pass. A machine that others
# fill compares nothing.
dearer() {
  local code=0
  "$@" || code=$?
  [ "$code" -eq 1 ] || [ "$code" -eq 3 ] || { echo "it must not pass, got exit code $code"; return 1; }
  python3 - <<'END'
import json
gate = json.load(open("gate.json"))
if any("limited" in sentence for sentence in gate["sentences"]):
    raise SystemExit
assert gate["quantity"] == "energy_per_request" and gate["unit"] == "J", gate
kwh = gate["candidate_energy_kwh_per_million_requests"]
assert abs(kwh - gate["candidate_mean"] / 3.6) < 1e-9 * kwh and not gate["energy_estimate"], gate
END
}

# Waits until a file has a pattern (grep -E), a minute at most. $1: the pattern; $2: the file
until_prints() {
  local i
  for ((i = 0; i < 600; i++)); do
    ! grep -qE -e "$1" "$2" 2>/dev/null || return 0
    sleep 0.1
  done
  echo "$2 must have '$1' within a minute" >&2
  return 1
}

# Runs a command, and fails unless its output has a pattern (grep -E). $1: the pattern; the rest: the command
prints() {
  local wanted=$1 output code=0
  shift
  output=$("$@" 2>&1) || code=$?
  printf '%s\n' "$output"
  [ "$code" -eq 0 ] || { echo "exit code $code"; return 1; }
  grep -qE -e "$wanted" <<<"$output" || { echo "it must print '$wanted'"; return 1; }
}

# Fails unless CI passed all tests before. Elsewhere it passes. The arguments: the command for a person
passed_before() { [ "${CI-}" != true ] || grep -q 'BUILD SUCCESS' "$home/target/test.log"; }

# Runs a command, and fails if that ran a test of a module.
without_tests() {
  local reports code=0 before
  before=$(mktemp)
  "$@" || code=$?
  reports=$(find "$home" -path '*/target/*-reports/*' -name 'TEST-*.xml' -newer "$before")
  rm "$before"
  [ -z "$reports" ] || { printf 'no test must run, got\n%s\n' "$reports"; return 1; }
  return "$code"
}

# Prints the results folder of the last campaign in the usual place. $1: its study
newest() { find "$home/results" -maxdepth 1 -name "$1-2*" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-; }

# Runs a command that writes a campaign's derived files again, and fails if one differs from before.
# $1: the results folder; the rest: the command
same_after() {
  local folder=$1
  shift
  rm -rf before
  cp -r "$folder" before
  rm -r "$folder"/report.html "$folder/tables"
  "$@"
  diff -r before "$folder"
}

# Takes a bench out of this checkout, which clean_up puts back. $1: its name
keep_bench() {
  mkdir -p kept
  if [ -e "$benches/$1.yaml" ]; then mv "$benches/$1.yaml" kept; else : >"kept/$1.none"; fi
}

# Puts back what keep_bench kept.
put_back_benches() {
  local file
  for file in "$work"/kept/*.none; do
    [ ! -e "$file" ] || { file=${file##*/} && rm -f "$benches/${file%.none}.yaml"; }
  done
  for file in "$work"/kept/*.yaml; do [ ! -e "$file" ] || mv "$file" "$benches"; done
}

# Starts a campaign and ends it by a signal when its first run is valid.
# $1: the signal; $2: the results folder; the rest: the command without --out
stopped() {
  local signal=$1 out=$2 pid code=0
  shift 2
  "$@" --out "$out" &
  pid=$!
  until [ -s "$out/runs.jsonl" ]; do
    kill -0 "$pid"
    sleep 0.1
  done
  kill -s "$signal" "$pid"
  wait "$pid" || code=$?
  [ "$code" -gt 1 ] || { echo "SIG$signal must end the campaign, got exit code $code"; return 1; }
}

# Fails unless the highest clock that alpha may take is $1 kHz.
alpha_clock_is() {
  local got
  got=$("$two_hosts" in "$PWD/hosts" alpha cat /sys/devices/system/cpu/cpufreq/policy0/scaling_max_freq)
  [ "$got" = "$1" ] || { echo "alpha's clock must be at most $1 kHz, got $got kHz"; return 1; }
}

# Answers a question of the calibration. $1: words of the question; $2: the answer; $3 $4: a load to apply before it
answer() {
  local heard='' letter
  until [[ $heard == *"$1"*': ' ]]; do
    IFS= read -r -N 1 -t 30 letter <&"${dialog[0]}" || { echo "$heard, no question with '$1'"; return 1; }
    heard+=$letter
  done
  if [ $# -gt 2 ]; then load "$3" "$4"; fi
  printf '%s%s\n' "$heard" "$2"
  echo "$2" >&"${dialog[1]}"
}

# Calibrates the simulated Arduino as a person does who has an instrument without error.
calibrated() {
  coproc dialog { "$@" 2>&1; }
  local pid=$dialog_PID
  answer Instrument 'stand-in'
  answer 'Voltage: limit' '0.1%'
  answer 'Voltage: limit' '1mV'
  answer 'shunt: limit' '0.1%'
  answer 'Digits x resolution' '0.5mA'
  answer Ambient '22degC'
  answer 'Shunt,' '1Ohm'
  answer tolerance '1%'
  answer Divider '0.2'
  answer 'lower voltage' '4V' 4 0.4
  answer 'higher voltage' '5.2V' 5.2 0.4
  answer 'voltage in the middle' ''
  answer 'lower current' '0.2A' 5 0.2
  answer 'higher current' '0.8A' 5 0.8
  answer 'current in the middle' ''
  cat <&"${dialog[0]}" || true
  wait "$pid"
}

# Runs a command while a Python service listens on a free port, which replaces 8000 in a file.
# $1: the service, a module or a file; $2: the file; the rest: the command
served() {
  local pid port code=0 how
  port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  [ -e "$2.printed" ] || cp "$2" "$2.printed"
  sed "s/8000/$port/" "$2.printed" >"$2"
  if [ "$1" = http.server ]; then
    how=(-m http.server "$port" --bind 127.0.0.1 --protocol HTTP/1.1)
  else
    sed "s/8000/$port/" "$1" >served.py
    how=(served.py)
  fi
  python3 -u "${how[@]}" >/dev/null 2>&1 &
  pid=$!
  until_open "$port"
  "${@:3}" || code=$?
  kill "$pid"
  return "$code"
}

# Waits until a port of this machine is open, 10 s at most. $1: the port
until_open() {
  local i
  for ((i = 0; i < 100; i++)); do
    ! (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null || return 0
    sleep 0.1
  done
  return 1
}

# Makes two builds of a program of the tests in the home folder, and their study builds.yaml of the page's part.yaml.
# $1: the program
builds_of() {
  local build
  for build in 1 2; do
    mkdir -p "$HOME/my-programs/orders-$build"
    cp "$home/experiments/runner/src/test/resources/programs/$1"/* "$HOME/my-programs/orders-$build"
    sed -i "s/\"name\": \"$1\"/\"name\": \"orders-$build\"/" "$HOME/my-programs/orders-$build/program.json"
  done
  { printf 'format: pijoule-study/1\ntitle: Two builds\nreplicates: 2\nseed: 1\n'; cat part.yaml; } >builds.yaml
}
