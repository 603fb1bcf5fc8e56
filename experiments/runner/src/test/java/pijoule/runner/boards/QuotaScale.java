package pijoule.runner.boards;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import pijoule.analysis.stats.Spread;
import pijoule.runner.bench.ClockSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.hosts.Script;

/**
 * How well a clock by CPU quota scales a sort of half a second of processor time, on this machine
 * or on an emulated board. Argument: {@code local} or {@code board}. Prints a line for each level:
 * what the time should be multiplied by, and the median of what it was; then 700 against 950 MHz,
 * also for the same work, whose CPU seconds grow with each pause. A level that other programs leave
 * no room for is printed with its refusal.
 */
final class QuotaScale {
  private static final List<String> LEVELS = List.of("200", "400", "700", "950");
  private static final int ROUNDS = 3;
  private static final double MHZ = 1000;
  private static final double MIN_CPU_SECONDS = 0.45;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** $1: how many numbers; prints seconds that passed, of the user and of the system. */
  private static final String SORTS =
      """
      export LC_ALL=C TIMEFORMAT='%R %U %S'
      for i in 1 2 3; do time sort -n --parallel=1 /tmp/numbers >/dev/null; done 2>&1
      """;

  private static final Script MAKE =
      Script.of(
          "LC_ALL=C; shuf -i \"1-$1\" >/tmp/numbers; export TIMEFORMAT='%U';"
              + " { time sort -n --parallel=1 /tmp/numbers >/dev/null; } 2>&1");

  private QuotaScale() {}

  public static void main(String[] args) throws Exception {
    Host host = args[0].equals("board") ? HostsOfTests.emulatedBoard() : HostsOfTests.local();
    host.connect();
    QuotaClock clock =
        new QuotaClock(
            host, new ClockSettings(new BigDecimal(1000)), QuotaClock.CGROUP, "scale", 0);
    try {
      System.out.printf("numbers sorted: %d%n", numbers(host));
      print(measured(host, clock));
    } finally {
      clock.restore();
      host.close();
    }
    System.exit(0);
  }

  private static int numbers(Host host) throws IOException, InterruptedException {
    int count = 10_000;
    while (Double.parseDouble(host.run(MAKE, LIMIT, Integer.toString(count)).strip())
        < MIN_CPU_SECONDS) {
      count += count / 4;
    }
    return count;
  }

  private static Map<String, List<double[]>> measured(Host host, QuotaClock clock)
      throws IOException, InterruptedException {
    Map<String, List<double[]>> times = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (String level : LEVELS) {
        try {
          clock.set(level);
          times.computeIfAbsent(level, any -> new ArrayList<>()).addAll(sorts(host, clock));
        } catch (ClockException refused) {
          System.out.println(refused.getMessage());
        }
      }
    }
    return times;
  }

  private static List<double[]> sorts(Host host, QuotaClock clock)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(clock.launcher());
    command.addAll(List.of("bash", "-c", SORTS));
    Path log = Files.createTempFile("quota-scale", ".log");
    try (HostProcess program = host.start("sort", command, Host.Surroundings.OWN, log)) {
      program.awaitEnd(LIMIT);
      List<double[]> times = new ArrayList<>();
      for (String line : program.output()) {
        String[] seconds = line.split(" ");
        double cpu = Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]);
        times.add(new double[] {Double.parseDouble(seconds[0]), cpu});
      }
      return times;
    } finally {
      Files.delete(log);
    }
  }

  private static void print(Map<String, List<double[]>> times) {
    Map<String, Double> stretched = new TreeMap<>();
    Map<String, Double> passed = new TreeMap<>();
    times.forEach(
        (level, sorts) -> {
          double should = MHZ / Double.parseDouble(level);
          double was = median(sorts.stream().map(sort -> sort[0] / sort[1]).toList());
          stretched.put(level, was);
          passed.put(level, median(sorts.stream().map(sort -> sort[0]).toList()));
          System.out.printf(
              Locale.ROOT,
              "%s MHz of 1000: %.3f, should be %.3f (%+.1f %%), %d sorts, median %.3f s of CPU%n",
              level,
              was,
              should,
              (was / should - 1) * 100,
              sorts.size(),
              median(sorts.stream().map(sort -> sort[1]).toList()));
        });
    if (passed.containsKey("700") && passed.containsKey("950")) {
      System.out.printf(
          Locale.ROOT,
          "700 against 950 MHz: %.3f for one second of CPU, should be %.3f; %.3f for the same sort%n",
          stretched.get("700") / stretched.get("950"),
          950.0 / 700,
          passed.get("700") / passed.get("950"));
    }
  }

  private static double median(List<Double> values) {
    return Spread.of(values).median().orElseThrow();
  }
}
