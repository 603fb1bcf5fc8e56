package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.serial.SerialMeter;

/**
 * A minute of damage: one byte in a hundred is another one, bytes go missing or come from nowhere,
 * the device is reset thirty times, and micros() wraps after each start. The first second and the
 * last are whole, so that no report is lost before the first or behind the last that is known.
 */
class FaultsIT {
  private static final double SECONDS = 60;
  private static final int RESETS = 30;
  private static final long MICROS_BEFORE_WRAP = 900_000;

  /**
   * The simulator's garbage comes in no time, which no line can do: each byte of it makes the
   * report before it 85 us too early.
   */
  private static final int MAX_GARBAGE_BYTES = 12;

  /** Between two starts the device's clock alone spaces the samples; it has no drift here. */
  private static final double STEP_TOLERANCE_NS = 0.2e6;

  /** Time from a reset to the first report, less that of the report it cut; 36.6 ms to 38.6 ms. */
  private static final double START_NS = 37.6e6;

  /** A reset comes at any time within a report; short segments know less of their clock. */
  private static final double START_TOLERANCE_NS = 3e6;

  @TempDir private static Path folder;
  private static Gathered gathered;
  private static Map<String, Double> counts;
  private static JsonNode account;

  @BeforeAll
  static void simulate() throws IOException, InterruptedException {
    List<String> wrap =
        List.of("--latency", "1", "--micros-start", "" + ((1L << 32) - MICROS_BEFORE_WRAP));
    SimulatedRun run = SimulatedRun.of(folder, SECONDS, script(), wrap);
    account = run.account();
    try (SerialMeter meter = run.meter(Optional.empty())) {
      gathered = Gathered.all(meter);
      counts = meter.counts();
    }
  }

  private static List<String> script() {
    List<String> script = new ArrayList<>(List.of("@1 corrupt-rate 0.01", "@59 corrupt-rate 0"));
    for (int i = 0; i < RESETS; i++) {
      at(script, 2 + 1.8731 * i, "reset");
    }
    for (int i = 0; i < 300; i++) {
      at(script, 1.3 + 0.1917 * i, "garbage " + (1 + i % MAX_GARBAGE_BYTES));
      at(script, 1.5 + 0.1917 * i, "drop " + (1 + 11 * i % 60));
    }
    script.sort(Comparator.comparingDouble(FaultsIT::seconds));
    return script;
  }

  private static void at(List<String> script, double seconds, String command) {
    script.add(String.format(Locale.ROOT, "@%.4f %s", seconds, command));
  }

  private static double seconds(String line) {
    return Double.parseDouble(line.substring(1, line.indexOf(' ')));
  }

  private static String figures() {
    return "%s; %d samples, %d lost in %d gaps, simulator %s"
        .formatted(
            counts, gathered.samples.size(), gathered.lost(), gathered.reasons.size(), account);
  }

  @Test
  void thereWasDamage() {
    assertThat(account.get("bytes_corrupted").asLong()).as(figures()).isGreaterThan(3000);
    assertThat(account.get("bytes_dropped").asLong()).as(figures()).isGreaterThan(3000);
    assertThat(account.get("bytes_garbage").asLong()).as(figures()).isGreaterThan(1500);
    assertThat(account.get("resets").asLong()).isEqualTo(RESETS);
    assertThat(counts).as(figures()).containsEntry("resets", (double) RESETS);
  }

  /**
   * A report that a reset cut has used its number up and is counted as lost, but was never sent
   * whole: samples + lost = frames_sent + frames_cut.
   */
  @Test
  void everyReportIsASampleOrALoss() {
    long reports = account.get("frames_sent").asLong() + account.get("frames_cut").asLong();
    assertThat(gathered.samples.size() + gathered.lost()).as(figures()).isEqualTo(reports);
    assertThat(gathered.uncounted()).as(figures()).isZero();
    assertThat(counts).containsEntry("frames_lost", (double) gathered.lost());
  }

  @Test
  void noValueIsInvented() {
    for (Gathered.Sample sample : gathered.samples) {
      assertThat(sample.amperes()).isCloseTo(SimulatedRun.amperes(), within(1e-12));
      assertThat(sample.volts()).isCloseTo(SimulatedRun.volts(), within(1e-12));
    }
  }

  /** Over a reset the device does not count the time that its start takes. */
  @Test
  void everyGapIsAsLongAsWhatIsLost() {
    int starts = 0;
    for (int i = 1; i < gathered.samples.size(); i++) {
      Gathered.Sample sample = gathered.samples.get(i);
      double stepNs = gathered.stepNs(i);
      double expectedNs = (sample.lost() + 1) * SimulatedRun.INTERVAL_NS;
      if (sample.gaps().contains("the device was reset")) {
        starts++;
        assertThat(stepNs)
            .as("%s", sample)
            .isCloseTo(expectedNs + START_NS, within(START_TOLERANCE_NS));
      } else {
        assertThat(stepNs).as("%s", sample).isCloseTo(expectedNs, within(STEP_TOLERANCE_NS));
      }
    }
    assertThat(starts).as(figures()).isEqualTo(RESETS);
  }
}
