# How far Maven's tests are, and what they came to. Sourced by ../pijoule.

# Sets moment to the seconds since this was sourced, whatever happens to the time of day.
clock() {
  read -r moment _ </proc/uptime
  moment=$((${moment%.*} - began))
}
began=0
clock
began=$moment

# Shortens Maven's log, on standard input, to a line for each module, what runs, and the time that is left. Keeps the
# modules' times in target for the next estimate. With CI=true prints the log as well. Modules may be built at once.
# $1: the table of times: this machine's is in target, a reference machine's in launcher
follow_tests() {
  local times=$1 table=$home/target/$1 line part='' class='' moment=0 first='' shown='' due=0
  local total=0 wall=0 left
  local -A expected=() start=() spent=()
  [ -f "$table" ] || table=$home/launcher/$1
  if [ -f "$table" ]; then read_times <"$table"; fi
  while true; do
    if IFS= read -r -t 5 line; then
      clock
      follow_line "$part$line"
      part=''
    elif [ $? -gt 128 ]; then
      # No line for a while, but perhaps the beginning of one.
      clock
      part+=$line
    else
      break
    fi
    if [ -t 2 ]; then
      [ "$moment $class" = "$shown" ] || show_class
    elif [ "$moment" -ge "$due" ]; then
      show_class
    fi
  done
  [ -z "$part$line" ] || follow_line "$part$line"
  [ ! -t 2 ] || printf '\r\e[K' >&2
}

# A row is a module and its seconds; that of all is the time from start to end.
read_times() {
  local name seconds
  while read -r name seconds; do
    if [ "$name" = all ]; then
      wall=$seconds
    else
      expected[$name]=$seconds
      total=$((total + seconds))
    fi
  done
}

write_times() {
  local name
  for name in "${!spent[@]}"; do printf '%s\t%s\n' "$name" "${spent[$name]}"; done | sort
  printf 'all\t%s\n' $((moment - first))
}

follow_line() {
  ! is_ci || printf '%s\n' "$1"
  if [[ $1 =~ ^\[INFO\]\ Building\ ([^ ]+)\ .*(\[[0-9]+/[0-9]+\])$ ]]; then
    start[${BASH_REMATCH[1]}]=$moment
    first=${first:-$moment}
    class=''
    show "  ${BASH_REMATCH[2]} ${BASH_REMATCH[1]}"
    [ ! -t 2 ] || echo >&2
  elif [[ $1 =~ ^\[INFO\]\ Running\ (.*\.)?([^.\ ]+)$ ]]; then
    class=${BASH_REMATCH[2]}
  elif [[ $1 =~ ^\[INFO\]\ ---\ .*:(check|report|verify)\ .*\ @\ ([^ ]+)\ ---$ ]]; then
    # A module's last goals.
    spent[${BASH_REMATCH[2]}]=$((moment - ${start[${BASH_REMATCH[2]}]:-$moment}))
  elif [ "$1" = '[INFO] BUILD SUCCESS' ]; then
    write_times >"$home/target/$times"
  fi
}

# Shows the class that runs: on a terminal in place of the one before, elsewhere at times.
show_class() {
  shown="$moment $class"
  [ -z "$class" ] || show "    $class"
}

# $1: what runs
show() {
  local time
  estimate
  printf -v time '%d:%02d' $((moment / 60)) $((moment % 60))
  due=$((moment + 30))
  if [ -t 2 ]; then
    printf '\r\e[K%.79s' "pijoule: $1, $time$left" >&2
  else
    say "$1, $time$left"
  fi
}

# Sets left to the time that is left, in words; to nothing where no times are known. Times of ended modules over the
# table's show how fast this machine is; times of all so far over the time since the first, how many are built at once.
# Both begin as in the table, with the weight of a minute.
estimate() {
  local name took=60 ended=60 made=0 sum=60 part seconds
  left=''
  [ "$total" -gt 0 ] || return 0
  for name in "${!spent[@]}"; do
    took=$((took + ${spent[$name]}))
    ended=$((ended + ${expected[$name]:-0}))
  done
  for name in "${!start[@]}"; do
    part=${expected[$name]:-0}
    seconds=$((moment - ${start[$name]}))
    if [ -n "${spent[$name]-}" ]; then
      seconds=${spent[$name]}
    else
      part=$((seconds * ended / took < part ? seconds * ended / took : part))
    fi
    sum=$((sum + seconds))
    made=$((made + part))
  done
  seconds=$(((total - made) * took / ended * (moment - ${first:-$moment} + 60 * wall / total) / sum))
  left=', less than 1 min left'
  if [ "$seconds" -ge 60 ]; then left=", about $(((seconds + 30) / 60)) min left"; fi
}

# Prints why Maven failed: the failed tests, else its own words. $1: Maven's log
show_failures() {
  local line count=0
  while IFS= read -r line; do
    say "failed: $line"
    count=$((count + 1))
  done < <(failed_tests)
  if [ "$count" -eq 0 ]; then
    sed -nE '/^\[ERROR\] Failed to execute goal/{:more;p;/\[Help 1\]/d;n;b more}' "$1" >&2
  fi
  if grep -q '^\[INFO\] BUILD SUCCESS' "$1" && [ "$count" -eq 0 ]; then
    say "tests must run, got none; take skipTests and the like out of Maven's settings.xml and MAVEN_ARGS"
  fi
  say "the tests failed; Maven's log is $1"
}

# Prints "CLASS.TEST: MESSAGE" of the tests that failed.
failed_tests() {
  find "$home" -path '*/target/*-reports/TEST-*.xml' -exec sed -nE \
    -e '/^ *<testcase/h' \
    -e '/^ *<(failure|error)\>/{
      H
      x
      s/.* name="([^"]*)" classname="([^"]*\.)?([^".]+)"[^\n]*\n *<[[:lower:]]+/\3.\1\n/
      s/\n message="([^"]*)".*/: \1/
      s/\n[^>]*>(<!\[CDATA\[)?/: /
      s/^(.{1000}).*/\1 .../
      p
    }' {} + | plain
}

# Prints texts of XML, on standard input, a line each.
plain() {
  sed -e 's/&#1[03];/ /g' -e 's/&#9;/ /g' -e "s/&apos;/'/g" -e 's/&quot;/"/g' -e 's/&lt;/</g' -e 's/&gt;/>/g' \
    -e 's/&amp;/\&/g'
}

# Sets tests, failed and skipped to how many there were.
count_tests() {
  local word
  while read -r word; do
    case $word in
      *testcase) tests=$((tests + 1)) ;;
      *skipped) skipped=$((skipped + 1)) ;;
      *) failed=$((failed + 1)) ;;
    esac
  done < <(find "$home" -path '*/target/*-reports/TEST-*.xml' \
    -exec grep -hoE '^ *<(testcase|skipped|failure|error)\>' {} +)
}
