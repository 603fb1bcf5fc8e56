package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.contract.phase.Side;
import pijoule.runner.boards.BoardClock;
import pijoule.runner.boards.BoardReading;
import pijoule.runner.boards.ClockException;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Checks of a machine: its board, clocks, disk and memory, and what disturbs it. */
final class MachineChecks {
  /** Code, stacks and buffers of a JVM beside its heap. */
  private static final long BESIDE_HEAP_BYTES = 50_000_000;

  /** Key of the fact of a host's model. */
  static final String BOARD = "board";

  private static final long RECORDER_HEAP_BYTES = 64L << 20;
  private static final long MB = 1_000_000;
  private static final Script SCRATCH = Script.resource(MachineChecks.class, "scratch.sh");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Programs are 23 MB; a night's trace of one meter is some 200 MB. */
  private static final long MIN_DISK_BYTES = 200_000_000;

  private MachineChecks() {}

  /** Finds a host's board and machine: a fact, no condition. */
  static void board(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    Optional<String> model = host.fact(BOARD).or(() -> Optional.of("no board"));
    findings.fact(host.host(), BOARD, model.get() + " (" + host.fact("machine").orElse("?") + ")");
  }

  /** Checks whether a host has room for programs and traces. */
  static void disk(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    OptionalLong free = host.bytes("disk_free_kib");
    if (free.isEmpty()) {
      return;
    }
    findings.fact(
        host.host(), "disk free", String.format(Locale.ROOT, "%.1f GB", free.getAsLong() / 1e9));
    if (free.getAsLong() < MIN_DISK_BYTES) {
      findings.noPrograms(
          host.host(),
          ("host %s must have %s MB free in the home folder, got %s MB; delete something"
                  + " there")
              .formatted(host.host(), MIN_DISK_BYTES / MB, free.getAsLong() / MB));
    }
  }

  /** Checks whether the server's host has a folder with room for the files of a service. */
  static void scratch(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    BenchUnderCheck bench = checked.bench();
    long needed = bench.needs().scratchBytes();
    if (needed == 0 || !bench.runs(Side.SERVER, checked.host())) {
      return;
    }
    Optional<String> named = bench.bench().scratch();
    String[] lines = checked.host().run(SCRATCH, LIMIT, named.orElse("")).strip().split("\n", 2);
    String rule =
        "scratch of the bench must be a folder of host " + checked.host() + " that can be written";
    if (!lines[0].matches("[0-9]{1,15}")) {
      findings.problem(rule + ", got " + lines[0] + "; make it, or name another one");
      return;
    }
    long free = Long.parseLong(lines[0]) * 1024;
    if (free < needed) {
      findings.problem(
          "%s with %s B free, got %s B in %s; delete something there, or name another one"
              .formatted(rule, needed, free, named.orElse("the home folder")));
    }
  }

  /** Checks whether a host has memory for the heaps of the programs that it runs at once. */
  static void memory(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    OptionalLong free = host.bytes("memory_available_kib");
    if (free.isEmpty()) {
      return;
    }
    findings.fact(host.host(), "memory free", free.getAsLong() / MB + " MB");
    OptionalLong heap = host.bench().needs().heapBytes();
    if (heap.isEmpty()) {
      return;
    }
    int measured = host.bench().measuredPrograms(host.host());
    int recorders = host.bench().recorders(host.host());
    long needed =
        measured * heap.getAsLong()
            + recorders * RECORDER_HEAP_BYTES
            + (measured + recorders) * BESIDE_HEAP_BYTES;
    if (free.getAsLong() < needed) {
      findings.problem(
          ("host %s must have %s MB of memory available for %s programs, got %s MB; end"
                  + " other programs there, or give the study a smaller heap")
              .formatted(host.host(), needed / MB, measured + recorders, free.getAsLong() / MB));
    }
  }

  /** Refuses a board that is throttled or short of voltage now, or does not report it. */
  static void disturbance(CheckedHost host, Findings findings)
      throws IOException, InterruptedException {
    BoardReading state = host.state();
    state
        .board()
        .temperatureCelsius()
        .ifPresent(
            celsius ->
                findings.fact(
                    host.host(), "temperature", String.format(Locale.ROOT, "%.1f C", celsius)));
    if (host.bench().measures(host.host())) {
      state.lack().ifPresent(words -> findings.problem("host " + host.host() + " " + words));
    }
    state
        .hidden()
        .ifPresent(
            words ->
                findings.note(
                    "host "
                        + host.host()
                        + " hides later events, got "
                        + words
                        + " since its start; start it again, and unload raspberrypi-hwmon as set-up"
                        + " does, or the report marks the runs"));
    state
        .disturbance()
        .ifPresent(
            words ->
                findings.problem(
                    ("host %s must run undisturbed, got %s now; disturbance its power supply,"
                            + " the shunt and its cooling")
                        .formatted(host.host(), words)));
  }

  /** Checks whether the clocks of client's and server's host can be set to the study's levels. */
  static void clock(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    BoardClock clock = checked.bench().clocks().of(host);
    findings.fact(host, "clocks", clock.offers());
    if (!checked.bench().measures(host)) {
      return;
    }
    Optional<String> left = clock.left();
    if (left.isPresent() && checked.bench().needs().clocksMhz().isEmpty()) {
      findings.problem(
          ("host %s must run at its own clock, got %s MHz that a campaign set and did not"
                  + " put back; run './pijoule bench restore %s'")
              .formatted(host, left.get(), checked.bench().bench().name()));
    }
    for (String level : checked.bench().needs().clocksMhz()) {
      Optional<String> obstacle = clock.obstacle(level);
      if (obstacle.isPresent()) {
        findings.problem(clockProblem(host, clock, level, obstacle.get()));
        return;
      }
    }
    boolean isToBeSet = clock.isEmulated() || !host.isLocal();
    if (checked.bench().needs().clocksMhz().isEmpty() && isToBeSet) {
      clock
          .lackOfRight()
          .ifPresent(
              words ->
                  findings.note("no study can set the clock of host " + host + ", which " + words));
    }
  }

  private static String clockProblem(Host host, BoardClock clock, String level, String obstacle) {
    boolean mayBeStated = host.isLocal() && !clock.isEmulated();
    return ("cpu_mhz must be set by the bench, got %s MHz for host %s, which %s; name another"
            + " level or bench%s")
        .formatted(
            level,
            host,
            obstacle,
            mayBeStated ? ", or state the clock it runs at with --fix cpu_mhz=" + level : "");
  }

  /**
   * Sets each level of the study on a board's clock, measures it under load, and puts the clock
   * back. An emulated one depends on what else its machine does at that moment.
   */
  static void clockLevels(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    List<String> levels = checked.bench().needs().clocksMhz();
    BoardClock clock = checked.bench().clocks().of(host);
    if (levels.isEmpty() || clock.isEmulated() || !checked.bench().measures(host)) {
      return;
    }
    try {
      for (String level : levels) {
        clock.set(level);
      }
      findings.fact(host, "measured under load", String.join(", ", levels) + " MHz");
    } catch (ClockException other) {
      findings.problem(
          other.getMessage() + "; name another level, or see 'Clocks' in docs/boards.md");
    } finally {
      clock.restore();
    }
  }
}
