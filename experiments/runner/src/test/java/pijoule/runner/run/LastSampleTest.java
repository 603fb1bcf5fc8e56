package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;

class LastSampleTest {
  private static final Bench BENCH =
      BenchFile.read(Path.of("..", "benches", "simulated-boards.yaml"));
  private static final String HEADER = "time_ns,power_watts\n";

  @TempDir private Path folder;

  @Test
  void isTheLastWholeRowThatIsNoGap() {
    assertThat(RecorderProcess.lastSampleOf(HEADER + "10,1.5\n20,1.6\n30,1.7")).hasValue(20);
    assertThat(RecorderProcess.lastSampleOf(HEADER + "10,1.5\n20,NA\n")).hasValue(10);
    assertThat(RecorderProcess.lastSampleOf(HEADER + "10,1.5\n20,NA\n30,-1.0E-3\n")).hasValue(30);
    assertThat(RecorderProcess.lastSampleOf(HEADER)).isEmpty();
    assertThat(RecorderProcess.lastSampleOf("time_")).isEmpty();
    assertThat(RecorderProcess.lastSampleOf("")).isEmpty();
  }

  /** Rows are found at any first byte of the tail, here and through a host's shell. */
  @Test
  void isFoundInLongAndShortTraces() throws Exception {
    StringBuilder rows = new StringBuilder(HEADER);
    Path trace = folder.resolve("a b.csv");
    Path elsewhere = folder.resolve("not fetched.csv");
    try (Hosts hosts = Hosts.of(BENCH)) {
      Host host = hosts.get("board");
      for (int row = 1; row <= 100; row++) {
        long last = row * 1_000_000_007L;
        rows.append(String.format(Locale.ROOT, "%d,1.%d%n", last, row));
        Files.writeString(trace, rows + "999999999999999");
        assertThat(RecorderProcess.lastSampleIn(trace, host, "/not/there")).hasValue(last);
        if (rows.length() % 10 == 5) {
          assertThat(RecorderProcess.lastSampleIn(elsewhere, host, trace.toString()))
              .hasValue(last);
        }
      }
      assertThat(RecorderProcess.lastSampleIn(elsewhere, host, elsewhere.toString())).isEmpty();
    }
  }
}
