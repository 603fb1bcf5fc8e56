# The usage, and wrong usage that can be seen without the programs. Sourced by ../pijoule.
# Messages are those of the command line in Java; LauncherUsageTest compares them.

usage() {
  cat <<'EOT'
Usage: pijoule COMMAND [OPTION...]

  studies                   list the studies: what each asks, and how long it takes
  benches                   list the benches: where a study can be measured
  plan STUDY                show what a study varies, decides and takes
  run STUDY                 run a study and report its results
  run --resume DIR          continue an interrupted run
  run STUDY --rack RACK     run a study on several pairs of boards
  merge DIR... --out DIR    merge the parts that several pairs made
  report DIR                make tables, figures and the report again
  export DIR                write runs and traces for other tools
  claims DIR                check claims against results
  claims --reference NAME   check claims against published tables
  compare DIR DIR           compare two campaigns
  packets FILE              show times and sizes of captured connections
  lifetime DIR              count calls until a battery has lost so much
  bench check BENCH         find all that is wrong with a bench, before a campaign
  bench init HOST HOST      write a bench for two boards
  bench restore BENCH       put back clocks and links that a killed campaign changed
  rack submit STUDY         give a study to Slurm, a job for each pair of boards
  rack status DIR           show how far each pair of boards is
  rack rebalance DIR        deal the rounds of a pair that failed to the others
  board build               make the image of an emulated board
  meter list                show which meters work here
  meter watch               show power, energy and losses of a meter
  meter try KIND            read a meter for ten seconds: power, rate, shortest phase, bench lines
  meter compare A B         compare two meters on one load; calibrate one by the other
  meter record              record a meter
  meter feed ppk2           keep a board fed by a PPK2 while recordings come and go
  meter calibrate           calibrate an Arduino by an instrument
  meter selftest            try the sketch in its simulator with a known waveform
  meter soak                record simulated boards and count what was lost
  firmware build            build the Arduino's sketch
  firmware flash            build the sketch and write it to an Arduino
  self-cost [transparency]  measure what the instrument itself costs, or whether it changes comparisons
  validity                  check the statistics on simulated campaigns
  build [PROGRAM...]        build all programs, or some
  test [--all]              run all tests
  dist                      make a release: archives and a Debian package that need Java alone
  version                   show version, commit, Java and how it was installed
  help [COMMAND]            show this text, or the options of a command

Each command has --help. Studies, benches and racks are in folders of experiments.
Exit code: 0 all runs valid, 1 some failed, 2 wrong usage, 130 stopped by Ctrl-C.
EOT
}

refuse() {
  say "$@"
  exit 2
}

# Prints the commands, or those of a command, a word a line.
known() { usage | sed -nE "s/^  ${1:+$1 }([a-z][a-z-]*) .*/\1/p"; }

# Sets near to the known word with the fewest letters changed, added or left out (Levenshtein 1966), and
# far to how many these are. $1: a word as typed; the rest: known words
nearest() {
  local word=$1 candidate i j diagonal change row
  shift
  far=1000000
  for candidate in "$@"; do
    for ((j = 0; j <= ${#candidate}; j++)); do row[j]=$j; done
    for ((i = 1; i <= ${#word}; i++)); do
      diagonal=${row[0]}
      row[0]=$i
      for ((j = 1; j <= ${#candidate}; j++)); do
        change=$diagonal
        diagonal=${row[j]}
        [ "${word:i-1:1}" = "${candidate:j-1:1}" ] || change=$((change + 1))
        row[j]=$((row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1))
        row[j]=$((change < row[j] ? change : row[j]))
      done
    done
    if [ "${row[${#candidate}]}" -lt "$far" ]; then far=${row[${#candidate}]} near=$candidate; fi
  done
}

# Refuses a command, or a command of a group, that is none.
check_command() {
  case $1 in -*) return 0 ;; esac
  check_word '' "$1"
  [ -z "$(known "$1")" ] || [[ ${2-} == -* ]] || check_word "$1" "${2-}"
}

# $1: a group such as bench, or nothing; $2: the word that must be one of its commands
check_word() {
  local group=$1 word=$2 words near far
  mapfile -t words < <(known "$group")
  [[ " ${words[*]} " != *" $word "* ]] || return 0
  # The recorder prints this name before its messages.
  if [ "$group" = meter ]; then say() { printf 'pijoule meter: %s\n' "$*" >&2; }; fi
  if [ -z "$word" ]; then
    words=$(printf ', %s' "${words[@]}")
    words=${words#, }
    refuse "a command is needed: ${words%, *} or ${words##*, }, got none; see pijoule $group --help"
  fi
  nearest "$word" "${words[@]}"
  refuse "unknown command '$word'; did you mean $near? See pijoule${group:+ $group} --help"
}

wants_help() { [[ " $* " == *' --help '* || " $* " == *' -h '* ]]; }

# The usage of a command where its program is not built: no help is worth a build of minutes.
show_short_help() {
  local words=$1
  if [ -n "$(known "$1")" ] && [[ ${2--} != -* ]]; then words="$1 $2"; fi
  printf 'Usage: pijoule %s [OPTION...]\n\n' "$words"
  usage | grep -E "^  $words "
  printf '\nIts options are printed when the programs are built: ./pijoule build\n'
}

# Refuses arguments that the programs would refuse after a build of minutes. It reads the first argument
# and a few options; the programs check the rest.
check_arguments() {
  local command=$1
  shift
  if [ "$command" = bench ]; then
    command="bench $1"
    shift
  fi
  [ $# -gt 0 ] || check_missing "$command"
  case $command in
    plan | run)
      check_named studies "${1-}"
      check_named benches "$(value_of --bench "$@")"
      ;;
    'bench check' | 'bench restore') check_named benches "${1-}" ;;
    report | export | claims | compare | lifetime) check_results "${1-}" ;;
    packets) check_capture "${1-}" ;;
  esac
  if [ "$command" = run ]; then
    check_named racks "$(value_of --rack "$@")"
    check_resumed "$(value_of --resume "$@")"
    check_free "$(value_of --out "$@")"
  fi
}

check_missing() {
  local names
  case $1 in
    run) refuse "run needs a study or --resume DIR, got neither; try: run quick" ;;
    claims)
      refuse "claims needs a results folder or --reference NAME, got neither; try: claims --reference nunes2013"
      ;;
    plan) names=": 'STUDY'" ;;
    report | export) names=": 'DIR'" ;;
    packets) names=": 'FILE'" ;;
    compare) names="s: 'DIR_A', 'DIR_B'" ;;
    'bench check' | 'bench restore') names=": 'BENCH'" ;;
    'bench init') names="s: 'CLIENT', 'SERVER'" ;;
    *) return 0 ;;
  esac
  refuse "Missing required parameter$names; see pijoule $1 --help"
}

# Prints the value of an option, nothing where it is not given. $1: the option; the rest: all arguments
value_of() {
  local option=$1
  shift
  while [ $# -gt 0 ]; do
    case $1 in
      "$option") printf '%s' "${2-}"; return 0 ;;
      "$option="*) printf '%s' "${1#*=}"; return 0 ;;
    esac
    shift
  done
}

# True for a word that is no option, no file of arguments and not empty.
is_path() { [[ -n $1 && $1 != [-@]* ]]; }

# $1: studies, benches or racks; $2: a file, or a name there
check_named() {
  local kind=$1 name=$2 names near far longer all
  is_path "$name" || return 0
  [ ! -f "$name" ] && [ ! -f "$home/experiments/$kind/$name.yaml" ] || return 0
  names=("$home/experiments/$kind"/*.yaml)
  names=("${names[@]##*/}")
  mapfile -t names < <(printf '%s\n' "${names[@]%.yaml}" | LC_ALL=C sort)
  nearest "$name" "${names[@]}"
  longer=$((${#name} > ${#near} ? ${#name} : ${#near}))
  all=$(printf ', %s' "${names[@]}")
  if [ "$far" -le $(((longer + 1) / 2)) ]; then all="did you mean $near?"; else all="known are ${all#, }"; fi
  refuse "no file or name in experiments/$kind is '$name'; $all"
}

check_results() {
  is_path "$1" && [ ! -d "$1" ] || return 0
  refuse "a results folder must be there, got $1; name what 'pijoule run' wrote"
}

check_capture() {
  is_path "$1" && [ ! -e "$1" ] || return 0
  refuse "a capture must be there, got $1; name a pcap file of packet-recorder"
}

check_resumed() {
  is_path "$1" || return 0
  [ ! -e "$1/study.yaml" ] || [ ! -e "$1/bench.yaml" ] || return 0
  [ ! -e "$1/rack.yaml" ] || return 0
  refuse "--resume needs a results folder, got $1, which has no study.yaml and bench.yaml; begin with: run STUDY --out $1"
}

# $1: a path for new results
check_free() {
  local entry
  is_path "$1" && [ -e "$1" ] || return 0
  local rule="results must go to a new folder, got $1, which"
  [ -d "$1" ] || refuse "$rule is a file; name another"
  [ ! -e "$1/plan.csv" ] || refuse "$rule has a plan; go on with --resume $1 or name another"
  for entry in "$1"/* "$1"/.[!.]*; do
    entry=${entry##*/}
    case ${entry%.new} in
      # What a runner that was killed before its plan leaves; a pattern that nothing matches.
      .lock | study.yaml | bench.yaml | campaign.txt | shard.json | plan.csv | programs | reference | claims) ;;
      '*' | '.[!.]*') ;;
      *) refuse "$rule is not empty" ;;
    esac
  done
}
