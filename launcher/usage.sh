# The usage, and words that are no command. Sourced by ../pijoule. All other wrong usage is the programs' to refuse.

usage() {
  cat <<'EOT'
Usage: pijoule COMMAND [OPTION...]
Measures time and energy of requests to web services. Begin with: run quick

Measure:
  studies                   list the studies: what each asks, and how long it takes
  benches                   list the benches: where a study can be measured
  plan STUDY                show what a study varies, decides and takes
  run STUDY                 run a study and report its results
  cost URL                  say what a request to a service of yours costs
  cost --start COMMAND      start the service for that; two commands are compared
  gate                      say in CI whether a candidate costs more than a baseline
  run --resume DIR          continue an interrupted run
  run STUDY --rack RACK     run a study on several pairs of boards
  merge DIR... --out DIR    merge the parts that several pairs made
  rack submit STUDY         give a study to Slurm, a job for each pair of boards
  rack status DIR           show how far each pair of boards is
  rack rebalance DIR        deal the rounds of a pair that failed to the others

Report:
  report DIR                make tables, figures and the report again
  watch DIR                 show a campaign in a browser while it runs
  compare DIR DIR           compare two campaigns
  choose DIR --rate 50/s    say which stack takes least energy at a rate of requests
  claims DIR                check claims against results
  claims --reference NAME   check claims against published tables
  export DIR                write runs and traces for other tools
  packets FILE              show times and sizes of captured connections
  lifetime DIR              count calls until a battery has lost so much

Boards:
  bench check BENCH         find all that is wrong with a bench, before a campaign
  bench init HOST HOST      write a bench for two boards
  bench restore BENCH       put back clocks and links that a killed campaign changed
  board build               make the image of an emulated board
  java fetch VERSION        fetch a Java of another version, for the JVMs of a bench

Meters:
  meter list                show which meters work here
  meter try KIND            read a meter for ten seconds: power, rate, shortest phase, bench lines
  meter watch               show power, energy and losses of a meter
  meter record              record a meter
  meter compare A B         compare two meters on one load; calibrate one by the other
  meter calibrate           calibrate an Arduino by an instrument
  meter feed ppk2           keep a board fed by a PPK2 while recordings come and go
  firmware build            build the Arduino's sketch
  firmware flash            build the sketch and write it to an Arduino

Proofs:
  validity                  check the statistics on simulated campaigns
  self-cost [transparency]  measure what the instrument itself costs, or whether it changes comparisons
  meter selftest            try the sketch in its simulator with a known waveform
  meter soak                record simulated boards and count what was lost

This program:
  build [PROGRAM...]        build all programs, or some; --then: those on libraries of 2013
  test [--all]              run all tests
  dist                      make a release: archives and a Debian package that need Java alone
  version                   show version, commit, Java and how it was installed
  help [COMMAND]            show this text, or the options of a command

Each command has --help. Studies, benches and racks are in folders of experiments.
Exit code: 0 valid runs and an answer, 1 not, 2 wrong usage, 130 stopped by Ctrl-C.
EOT
}

# Prints the lines of the usage that one begins with.
first_screen() {
  local often='studies|plan|run STUDY  |run --resume|report|compare|bench (init|check)|meter list|help'
  usage | sed -n '1,3p'
  usage | grep -E "^  ($often)"
  printf '\nAll commands: pijoule help\n'
}

refuse() {
  say "$@"
  exit 2
}

# Prints the commands, or those of a command, a word a line. In Turkish no range of letters has all of theirs.
known() { usage | sed -nE "s/^  ${1:+$1 }([[:lower:]][[:lower:]-]*) .*/\1/p"; }

# True for an option, and for the first word of a command.
begins_command() {
  local words
  mapfile -t words < <(known)
  [[ $1 == -* || " ${words[*]} " == *" $1 "* ]]
}

# True for an option, a command, and for a command of a group where it is one. Here, since no program has all commands.
is_command() {
  local words
  # Two are not in the usage.
  case "$1 ${2-}" in -* | 'meter link' | 'meter self-cost') return 0 ;; esac
  begins_command "$1" || return 1
  mapfile -t words < <(known "$1")
  [ ${#words[@]} -eq 0 ] || [[ ${2-} == -* ]] || [[ " ${words[*]} " == *" ${2:-none} "* ]]
}

# Prints "did you mean X? See ", or "see " where more than half of a word would have to change, as the programs do.
# $1: the word; known ones on standard input, a line each
meant() {
  awk -v word="$1" '
    function distance(a, b,   i, j, row, diagonal, above, least) {
      for (j = 0; j <= length(b); j++) row[j] = j
      for (i = 1; i <= length(a); i++) {
        diagonal = row[0]; row[0] = i
        for (j = 1; j <= length(b); j++) {
          above = row[j]
          least = diagonal + (substr(a, i, 1) != substr(b, j, 1))
          if (above + 1 < least) least = above + 1
          if (row[j - 1] + 1 < least) least = row[j - 1] + 1
          row[j] = least; diagonal = above
        }
      }
      return row[length(b)]
    }
    { d = distance(word, $0); if (NR == 1 || d < least) { least = d; nearest = $0 } }
    END {
      letters = length(nearest) > length(word) ? length(nearest) : length(word)
      printf "%s", least <= int((letters + 1) / 2) ? "did you mean " nearest "? See " : "see "
    }'
}

# Refuses what is no command before a build of minutes.
refuse_command() {
  local words all which='one of the commands'
  begins_command "$1" || refuse "unknown command '$1'; $(known | meant "$1")$(typed_command) --help"
  mapfile -t words < <(known "$1")
  all=$(printf ', %s' "${words[@]}")
  [ ${#words[@]} -gt 1 ] || which='the command'
  refuse "$1 needs $which ${all#, }, got '${2-}'; $(known "$1" | meant "${2-}")$(typed_command) $1 --help"
}

wants_help() { [[ " $* " == *' --help '* || " $* " == *' -h '* ]]; }

# The usage of a command where its program is not built: no help is worth a build of minutes.
show_short_help() {
  local command=$1
  if [ -n "$(known "$1")" ] && [[ ${2--} != -* ]]; then command="$1 $2"; fi
  printf 'Usage: pijoule %s [OPTION...]\n\n' "$command"
  usage | grep -E "^  $command "
  printf '\nIts options are printed when the programs are built: ./pijoule build\n'
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
