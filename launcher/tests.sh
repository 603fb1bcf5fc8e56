# The test command. Sourced by ../pijoule.

test_usage() {
  cat <<'EOT'
Usage: pijoule test [--all]
Builds everything and runs all tests but the slow ones. As root, or where sudo needs no password, it first
installs with apt-get what the simulator, the packet recorder, gSOAP, the browser and the ssh tests need. Tests
whose programs are missing are left out and listed at the end. Modules, the test class that runs and the time that
is left are shown; Maven's log is target/test.log, which CI=true prints as well. The exit code is Maven's, and 1
where none ran.
  --all   install R, LaTeX, pandas, scipy, faketime, Ansible, QEMU and Slurm as well (1.2 GB more), DuckDB and
          Frictionless in target/python, and run the slow tests too: two hosts on this machine and a Slurm, which
          need root, an emulated board, and the slow commands of docs, shortened
With CI=true everything is installed and run as with --all, and nothing may be left out, except two hosts and
Slurm where the tests do not run as root.
EOT
}

is_ci() { [ "${CI:-}" = true ]; }

run_tests() {
  case "$*" in
    '' | --all) ;;
    --help | -h) test_usage; return 0 ;;
    *) say "test must have no option but --all, got '$*'; see ./pijoule test --help"; return 2 ;;
  esac
  local wanted=(
    "${sketch_packages[@]}" "${simulator_packages[@]}" "${recorder_packages[@]}" "${capture_packages[@]}"
    "${gsoap_packages[@]}" "${browser_packages[@]}" "${ssh_packages[@]}"
  )
  local every=(
    "${wanted[@]}" "${large_packages[@]}" "${slow_packages[@]}" "${image_packages[@]}" "${emulator_packages[@]}"
    "${slurm_packages[@]}" "${dist_packages[@]}" "${flash_packages[@]}"
  ) absent slow=false
  if [ "$*" = --all ] || is_ci; then wanted=("${every[@]}") slow=true; fi
  require_tools
  require_one_collector MAVEN_OPTS
  require_target
  choose_python
  mapfile -t absent < <(missing "${wanted[@]}")
  [ ${#absent[@]} -eq 0 ] || install "${absent[@]}" || true
  choose_python
  mapfile -t absent < <(missing "${every[@]}")
  if is_ci && [ ${#absent[@]} -gt 0 ]; then
    say "with CI=true no test may be left out, but these packages are missing: ${absent[*]}"
    return 1
  fi
  if [ "$slow" = true ]; then use_python_packages; fi
  run_maven "$slow" "${absent[@]}" || return
  if [ "$slow" = true ] && ! is_ci; then "$home/.ci/commands" --slow; fi
}

# Builds the programs that Maven does not build, runs Maven, then lists what was left out. The exit code is Maven's, but
# never 0 where a test failed or none ran: Maven's settings may ignore that.
# $1: whether slow tests run; the rest: packages that are missing
run_maven() {
  local slow=$1 simulator=required tools=required gsoap=required code=0 folder tests=0 failed=0 skipped=0
  local log=$home/target/test.log times=test-times.tsv profiles=parallel,unchecked kept=()
  shift
  [ -z "$(missing "${sketch_packages[@]}" "${simulator_packages[@]}")" ] || simulator=absent
  [ -z "$(missing "${gsoap_packages[@]}")" ] || gsoap=optional
  folder=$(temporary_folder) || return
  make_programs "$simulator" "$gsoap" || return 1
  [ -z "$(missing "${recorder_packages[@]}" "${capture_packages[@]}" "${browser_packages[@]}" \
    "${ssh_packages[@]}" "${large_packages[@]}")" ] || tools=optional
  # Those of modules that are not reached now would be taken for new.
  find "$home" -path '*/target/*-reports/TEST-*.xml' -delete
  [ "$slow" = false ] || { times=test-times-all.tsv profiles=parallel,then; }
  is_quarkus_stale || kept=(-Dquarkus.build.skip=true)
  # Two modules at a time, since many tests wait; the programs are built before the tests that start them.
  (cd "$home" && mvn -B -T 2 "-P$profiles" verify "-Dsimulator=$simulator" "-Dtools=$tools" "-Dgsoap=$gsoap" \
    "-Dslow=$slow" "-Dtest.folder=$folder" "${kept[@]}") 2>&1 \
    | tee "$log" | follow_tests "$times" || code=$?
  report_left_out "$@"
  [ "$slow" = true ] || say "left out: slow tests and most combinations of stacks; run them as root with ./pijoule test --all"
  count_tests
  [ "$code" -ne 0 ] || { [ "$failed" -eq 0 ] && [ "$tests" -gt "$skipped" ]; } || code=1
  if is_ci && lacks_a_package; then
    say "with CI=true no test may be left out for a package: add it to launcher/tests.sh"
    code=1
  fi
  [ "$code" -eq 0 ] || show_failures "$log"
  clock
  say "$((tests - failed - skipped)) passed, $failed failed, $skipped skipped in $(((moment + 30) / 60)) min"
  return "$code"
}

# True unless Quarkus' own build of its server, which takes 20 s of a processor and knows no unchanged input, ended after
# the last change of what it is made of. It writes the file of properties last.
is_quarkus_stale() {
  local folder=$home/server/quarkus/target parts=("$home"/{contract/base,contract,server/core,server/quarkus}/{pom.xml,src/main})
  local ended=$folder/quarkus-artifact.properties program=$folder/app/quarkus-run.jar
  [ -f "$ended" ] && [ -f "$program" ] && [ ! "$program" -nt "$ended" ] || return 0
  [ -n "$(find "$home"/{,server/}pom.xml "${parts[@]}" -newer "$ended" -print -quit)" ]
}

# Prints a folder for temporary files that programs can be started from: in memory, if 4 GB are free there; else the
# usual one.
temporary_folder() {
  local folder free
  { read -r _; read -r free; } < <(df -k --output=avail /dev/shm 2>/dev/null) || free=0
  for folder in /dev/shm "${TMPDIR:-/tmp}" /tmp; do
    [ "$folder" != /dev/shm ] || [ "${free:-0}" -gt 4000000 ] || continue
    if starts_programs "$folder"; then
      echo "$folder"
      return
    fi
  done
  refuse "tests must be able to start programs in a folder for temporary files, got $folder, where none starts; set TMPDIR"
}

# $1: a folder
starts_programs() {
  local probe code=0
  probe=$(mktemp "$1/pijoule.XXXXXX" 2>/dev/null) || return
  { cp /bin/true "$probe" && chmod +x "$probe" && "$probe"; } 2>/dev/null || code=1
  rm -f "$probe"
  return "$code"
}

# Builds the programs that no JVM runs and runs their tests, as far as their packages are there: gSOAP's beside the
# others. $1: absent: no simulator; $2: optional: no gSOAP
make_programs() {
  local gsoap=$home/target/make-gsoap.log others=$home/target/make.log failed=''
  [ "$1 $2" = 'absent optional' ] || say 'building the programs in C and the sketch, and running their tests'
  make_gsoap "$2" >"$gsoap" 2>&1 &
  make_others "$1" >"$others" 2>&1 || failed=$others
  wait $! || failed=$gsoap
  [ -n "$failed" ] || return 0
  cat "$failed" >&2
  say "make failed; its log is $failed"
  return 1
}

make_gsoap() {
  local code=0
  [ "$1" != optional ] || return 0
  make --no-print-directory -C "$home/client/gsoap" &
  make --no-print-directory -C "$home/server/gsoap" all test || code=$?
  wait $! && return "$code"
}

make_others() {
  if [ "$1" != absent ]; then
    flock "$home/arduino-firmware/Makefile" make --no-print-directory -C "$home/arduino-firmware" all test || return 1
  fi
  [ -n "$(missing "${recorder_packages[@]}")" ] || make --no-print-directory -C "$home/experiments/packet-recorder" all test
}

# $@: missing packages
report_left_out() {
  local line
  while read -r line; do
    say "left out: $line"
  done < <(skipped_tests | sort -u)
  [ $# -gt 0 ] || return 0
  say "missing packages: $*; install with: $(install_line "$@")"
  [ -z "$(installer)" ] || say "or let ./pijoule test --all install them"
}

# True where a test was left out since something is not installed: a machine that had it by hand would hide that.
lacks_a_package() { skipped_tests | grep -E 'is not installed|is missing' >/dev/null; }

# Prints "CLASS: REASON" of the tests that were skipped.
skipped_tests() {
  # A class that is skipped as a whole has no test in its report, and no reason. One whose tests
  # are all in nested classes counts none of its own, but has them.
  find "$home" -path '*/target/*-reports/TEST-*.xml' -exec sed -nE \
    -e '/<testsuite .* tests="0"/{s/.* name="([^"]*\.)?([^".]+)".*/\2: a package that all its tests need is missing/;h}' \
    -e '/<testcase/h' \
    -e '/<\/testsuite>/{x;/: a package that all/p}' \
    -e '/<skipped/{H;x;s/.* classname="([^"]*\.)?([^".]+)".*<skipped( message="([^"]*)")?[^>]*>(<!\[CDATA\[)?(.*)/\2: \4\6/p}' {} + \
    | sed -e 's/org\.opentest4j\.[[:alnum:]]*: //' -e 's/Assumption failed: //' -e 's/LEFT OUT: //' | plain
}
