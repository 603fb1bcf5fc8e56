package pijoule.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.SyntheticTrace;
import pijoule.energy.trace.TraceInfo;

/** The end of a trace that grows. */
class PowerTailTest {
  private static final long SECOND = 1_000_000_000;
  private static final int HERTZ = 170;

  @TempDir Path folder;

  private PowerTail tail(SyntheticTrace trace) throws IOException {
    trace.open().write(folder);
    return new PowerTail(trace.file(folder, ".csv"), TraceInfo.read(trace.file(folder, ".json")));
  }

  private static void samples(SyntheticTrace trace, int from, int to, double watts) {
    for (int i = from; i < to; i++) {
      trace.sample(i * SECOND / HERTZ, watts);
    }
  }

  @Test
  void addsUpWhatArrives() throws IOException {
    SyntheticTrace trace = new SyntheticTrace("board", 1);
    samples(trace, 1, 1 + 10 * HERTZ, 2);
    PowerTail tail = tail(trace);
    tail.read();
    assertThat(tail.joules()).isCloseTo(2 * (10.0 - 1.0 / HERTZ), within(1e-6));
    append("1700000000000,2.5\n17000058");
    tail.read();
    assertThat(tail.watts()).hasValue(2.5);
    append("82353,3.5\n");
    tail.read();
    assertThat(tail.watts()).as("a line that was whole later").hasValue(3.5);
    assertThat(tail.powers().max()).hasValue(3.5);
    assertThat(tail.path(0, 4)).startsWith("M").contains("V");
  }

  private void append(String text) throws IOException {
    Files.writeString(folder.resolve("traces/board-1.csv"), text, StandardOpenOption.APPEND);
  }

  @Test
  void aGapHasNoEnergyAndItsSamplesAreLost() throws IOException {
    SyntheticTrace trace = new SyntheticTrace("board", 1);
    samples(trace, HERTZ, 2 * HERTZ, 2);
    trace.gap(2 * SECOND + SECOND / 2);
    samples(trace, 3 * HERTZ, 4 * HERTZ, 2);
    PowerTail tail = tail(trace);
    tail.read();
    assertThat(tail.joules()).isCloseTo(2 * 2 * (1 - 1.0 / HERTZ), within(1e-6));
    assertThat(tail.lost()).isEqualTo(HERTZ);
  }

  /** A long trace is begun near its end; memory does not grow with it. */
  @Test
  void readsOnlyTheEndOfALongTrace() throws IOException {
    SyntheticTrace trace = new SyntheticTrace("board", 1);
    samples(trace, 1, 600 * HERTZ, 2);
    PowerTail tail = tail(trace);
    tail.read();
    double bytes = Files.size(folder.resolve("traces/board-1.csv"));
    assertThat(bytes).isGreaterThan(1 << 20);
    assertThat(tail.joules()).isCloseTo(2 * 600 * (1 << 20) / bytes, within(100.0));
    assertThat(tail.path(0, 4).split("M")).hasSize(PowerTail.PIXELS + 1);
  }
}
