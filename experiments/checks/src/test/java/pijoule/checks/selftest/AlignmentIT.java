package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.deviceclock.HeldSamples.TimedEdge;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/**
 * The meter's times against the simulator's, at the marker's edges: a bridge that holds bytes for
 * 16 ms, a device clock that is 3000 ppm off, a host that stalls; micros() wraps at half time.
 */
class AlignmentIT {
  private static final double SECONDS = 40;
  private static final double MARKER_HERTZ = 3.3;
  private static final long MICROS_BEFORE_WRAP = 20_000_000;

  private static final double LATENCY_BOUND_NS = SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS * 1e9;

  @TempDir private static Path folder;
  private static Path log;
  private static List<String> truth;
  private static SimulatedRun run;

  @BeforeAll
  static void simulate() throws IOException, InterruptedException {
    log = folder.resolve("markers.csv");
    List<String> stalls = new ArrayList<>();
    for (double at = 4.1; at < SECONDS; at += 5.7) {
      stalls.add(String.format(Locale.ROOT, "@%.1f stall 200", at));
    }
    List<String> line = List.of("--latency", "16", "--drift", "3000", "--marker-log", "" + log);
    List<String> options = new ArrayList<>(line);
    options.addAll(List.of("--marker-hertz", "" + MARKER_HERTZ));
    options.addAll(List.of("--micros-start", "" + ((1L << 32) - MICROS_BEFORE_WRAP)));
    run = SimulatedRun.of(folder, SECONDS, stalls, options);
    List<String> lines = Files.readAllLines(log);
    truth = lines.subList(1, lines.size());
  }

  /** Error of each edge's time, ns, of those whose number is wanted. */
  private static long[] errors(Optional<Path> known, LongPredicate wanted) throws IOException {
    List<TimedEdge> edges;
    try (SerialMeter meter = run.meter(known)) {
      Gathered gathered = Gathered.all(meter);
      assertThat(gathered.reasons).isEmpty();
      edges = meter.takeMarkers();
    }
    // The last edge may be on its way when the simulation ends.
    assertThat(edges).hasSizeBetween(truth.size() - 1, truth.size());
    return LongStream.range(0, edges.size())
        .filter(wanted)
        .map(i -> error(edges.get((int) i), truth.get((int) i)))
        .toArray();
  }

  private static long error(TimedEdge edge, String row) {
    String[] fields = row.split(",", -1);
    assertThat(edge.high()).as("level of %s", row).isEqualTo(fields[1].equals("1"));
    return edge.timeNs() - Long.parseLong(fields[0]);
  }

  private static double mean(long[] errors) {
    return LongStream.of(errors).average().orElseThrow();
  }

  private static double rms(long[] errors, double about) {
    return Math.sqrt(
        LongStream.of(errors).mapToDouble(e -> e - about).map(e -> e * e).sum() / errors.length);
  }

  private static double greatest(long[] errors) {
    return LongStream.of(errors).map(Math::abs).max().orElseThrow();
  }

  private static String figures(long[] errors) {
    return "%d edges: greatest %.1f us, rms %.1f us, mean %.1f us, rms about the mean %.1f us"
        .formatted(
            errors.length,
            greatest(errors) / 1e3,
            rms(errors, 0) / 1e3,
            mean(errors) / 1e3,
            rms(errors, mean(errors)) / 1e3);
  }

  /** What is left is what the sketch's writing of a text takes more or less than usual. */
  @Test
  void arrivalsAloneGiveTimesWithinAMillisecond() throws IOException {
    long[] errors = errors(Optional.empty(), i -> true);
    assertThat(greatest(errors)).as(figures(errors)).isLessThanOrEqualTo(LATENCY_BOUND_NS);
    assertThat(rms(errors, 0)).as(figures(errors)).isLessThanOrEqualTo(100e3);
  }

  @Test
  void exactEdgesTakeTheLeastDelayOffTheEdgesBetweenThem() throws IOException {
    Path odd = folder.resolve("odd.csv");
    List<String> thinned = new ArrayList<>(List.of("time_ns,level"));
    for (int i = 0; i < truth.size(); i += 2) {
      thinned.add(truth.get(i));
    }
    Files.write(odd, thinned);
    long[] errors = errors(Optional.of(odd), i -> i % 2 == 1);
    assertThat(greatest(errors)).as(figures(errors)).isLessThanOrEqualTo(50e3);
  }
}
