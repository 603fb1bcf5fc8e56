package pijoule.energy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import pijoule.energy.calibration.PowerCertificate;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceWriter;

class TryAndCompareTest {
  private static final long INTERVAL = 10_000_000;
  private static final long DELAY = 180_000_000;
  private static final int SAMPLES = 3_000;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void triesAMeterAndWritesItsLinesOfABench() {
    assertThat(run("try", "model", "--for", "0.3s", "--rate", "100Hz", "--idle", "1W"))
        .as(err.toString())
        .isEqualTo(0);

    assertThat(out.toString())
        .contains("meter     model: ", "boundary  board; an estimate, not measured")
        .containsPattern("power     [0-9.]+ W \\+- [0-9.]+ W \\(k = 2, without the unknown error")
        .containsPattern("rate      [0-9.]+ samples/s \\([0-9]+ in 0\\.[0-9]+ s; median")
        .contains("repeats   ", "losses    ", "resolves  ")
        .contains("\nformat: pijoule-bench/1\n", "\nhosts:\n  board: {kind: local}\n")
        .contains("\nmeters:\n  model-1:\n    kind: model\n    host: board\n")
        .contains("    rate: 100Hz\n    idle: 1W\n    # u_gain: 1%");
  }

  @Test
  void writesTheWholeBenchForARun() throws IOException {
    Path bench = folder.resolve("my bench.yaml");
    String[] words = {"try", "model", "--for", "0.3s", "--idle", "1W", "--out", bench.toString()};

    assertThat(run(words)).as(err.toString()).isEqualTo(0);
    assertThat(out.toString())
        .contains("next      pijoule run STUDY --bench '" + bench + "'")
        .doesNotContain("meters:");
    String written = Files.readString(bench);
    assertThat(written)
        .startsWith("format: pijoule-bench/1\ntitle: ")
        .contains(
            "client: {host: board}\nserver: {host: board, bind: 127.0.0.1, port: 0}\nmeters:\n")
        .contains("    idle: 1W\n")
        .doesNotContain("out:");

    assertThat(run(words)).isEqualTo(1);
    assertThat(err.toString()).contains("a bench is never overwritten");
    assertThat(bench).hasContent(written);
  }

  @Test
  void comparesTwoTracesAndCalibratesOneByTheOther() throws IOException {
    double[] watts = load();
    trace("a", SampleKind.MEAN, watts, 0);
    double[] shown = new double[watts.length];
    for (int i = 0; i < watts.length; i++) {
      shown[i] = 1.03 * watts[i] + 0.02;
    }
    trace("b", SampleKind.MEAN, shown, DELAY);
    Path certificate = folder.resolve("c.json");
    String a = folder.resolve("a.csv").toString();
    String b = folder.resolve("b.csv").toString();

    assertThat(run("compare", a, b, "--certificate", certificate.toString()))
        .as(err.toString())
        .isEqualTo(0);
    assertThat(out.toString())
        .contains("gain    1.03")
        .containsPattern("offset  \\+(19|20)\\.[0-9]+ mW")
        .containsPattern("delay   \\+(179|180)\\.[0-9] ms");
    PowerCertificate written = PowerCertificate.read(certificate);
    assertThat(written.gain()).isCloseTo(1.03, within(1e-3));
    assertThat(written.delaySeconds()).isCloseTo(0.18, within(1e-3));
    // What the reference errs is in it: 1 %, and 20 ms.
    assertThat(written.uGainRelative()).isBetween(0.01, 0.011);
    assertThat(written.uDelaySeconds()).isBetween(0.02, 0.021);

    assertThat(run("compare", a, b, "--certificate", certificate.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("a certificate is never overwritten");
  }

  @Test
  @Timeout(60)
  void aMeterThatFailsEndsTheComparison() throws IOException {
    Files.createFile(folder.resolve("b.csv"));
    String meter = "model --rate 100Hz --idle 1W";

    assertThat(run("compare", meter, meter, "--for", "3600s", "--out", folder.toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("B: a trace is never overwritten");
  }

  @Test
  void keepsQuotedWordsTogether() {
    assertThat(MeterWords.split("command  --command 'python3 \"a b\".py' --u-gain=\"0.5%\" "))
        .containsExactly("command", "--command", "python3 \"a b\".py", "--u-gain=0.5%");
  }

  /** Steps between 1 W and 3 W after 0.3 s to 3 s; noise of 1 mW. */
  private static double[] load() {
    Random random = new Random(11);
    double[] watts = new double[SAMPLES];
    int next = 0;
    double level = 1;
    for (int i = 0; i < SAMPLES; i++) {
      if (i == next) {
        level = 1 + 2 * random.nextDouble();
        next = i + 30 + random.nextInt(270);
      }
      watts[i] = level + 1e-3 * random.nextGaussian();
    }
    return watts;
  }

  private void trace(String name, SampleKind kind, double[] watts, long delayNs)
      throws IOException {
    MeterInfo info =
        TestTraces.meter(kind).toBuilder()
            .accuracy(Term.U_TIME_SECONDS, OptionalDouble.of(0.02))
            .build();
    assertThat(info.boundary()).isEqualTo(Boundary.BOARD);
    try (TraceWriter trace = TraceWriter.begin(folder.resolve(name), TestTraces.info(info))) {
      for (int i = 0; i < watts.length; i++) {
        trace.sample(i * INTERVAL + delayNs, watts[i]);
      }
    }
  }

  private int run(String... arguments) {
    CommandLine main =
        EnergyLogger.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true));
    return main.execute(arguments);
  }
}
