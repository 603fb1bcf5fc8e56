package pijoule.contract.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;

/** Logs {@code gc-*.log} are of OpenJDK 17.0.15. */
class GcLogTest {
  private static final List<PhaseInterval> EVER =
      List.of(new PhaseInterval(0, Phase.TOTAL, 0, Long.MAX_VALUE));

  @TempDir Path temp;

  private Path file;

  private GcLog log(String text) throws IOException {
    file = Files.writeString(temp.resolve("gc.log"), text);
    return new GcLog(file);
  }

  private static String recorded(String collector) throws IOException {
    try (InputStream in = GcLogTest.class.getResourceAsStream("gc-" + collector + ".log")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Serial, 10, 21_083_000, 4220039370391, 7_284_000",
    "Parallel, 12, 120_717_000, 4220241178510, 52_678_000",
    "G1, 24, 218_230_000, 4434614737086, 176_606_000"
  })
  void readsEachPauseOfACollector(
      String collector, int count, String sumNs, long firstEndNs, String firstNs)
      throws IOException {
    List<GcPause> pauses = log(recorded(collector)).during(EVER).orElseThrow();

    assertThat(pauses).hasSize(count);
    assertThat(pauses.stream().mapToLong(of -> of.endNs() - of.startNs()).sum())
        .isEqualTo(number(sumNs));
    assertThat(pauses.get(0)).isEqualTo(new GcPause(firstEndNs - number(firstNs), firstEndNs));
  }

  private static long number(String digits) {
    return Long.parseLong(digits.replace("_", ""));
  }

  @Test
  void leavesOutPausesOutsideOfThePhases() throws IOException {
    GcLog log =
        log(
            """
            [1000000ns] Using Serial
            [2000000ns] GC(0) Pause Young (Allocation Failure) 12M->1M(46M) 0.500ms
            [4000000ns] GC(1) Pause Full (System.gc()) 12M->1M(46M) 1.500ms
            [9000000ns] GC(2) Pause Young (Allocation Failure) 12M->1M(46M) 0.500ms
            """);

    assertThat(
            log.during(
                List.of(
                    new PhaseInterval(0, Phase.CALL, 2_000_000, 3_000_000),
                    new PhaseInterval(0, Phase.SETUP, 2_000_000, 2_600_000))))
        .contains(List.of(new GcPause(2_500_000, 4_000_000)));
    assertThat(log.during(List.of(new PhaseInterval(0, Phase.CALL, 4_000_000, 8_500_000))))
        .contains(List.of());
  }

  @Test
  void readsOnAfterTheLastWholeLine() throws IOException {
    GcLog log = log("[1ns] Using G1\n[9000000ns] GC(0) Pause Young (Normal) 6M->1M(48M) 1.0");
    assertThat(log.during(EVER)).contains(List.of());

    Files.writeString(file, "00ms\n", StandardOpenOption.APPEND);

    assertThat(log.during(EVER)).contains(List.of(new GcPause(8_000_000, 9_000_000)));
    assertThat(log.during(EVER).orElseThrow()).hasSize(1);
  }

  /** A VM that does not log its pauses so has no list of them, not an empty one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[4220480146057ns] Using The Z Garbage Collector\n[9ns] GC(0) Garbage Collection (Warmup)"
            + " 22M(46%)->20M(42%)\n",
        "[4221514049012ns] Using Epsilon\n",
        "<?xml version=\"1.0\" ?>\n<verbosegc>\n"
      })
  void anotherLogIsUnknown(String text) throws IOException {
    assertThat(log(text).during(EVER)).isEmpty();
  }

  @Test
  void withoutALogNothingIsKnown() throws IOException {
    assertThat(new GcLog(temp.resolve("none.log")).during(EVER)).isEmpty();
    assertThat(new GcLog().during(EVER)).isEmpty();
  }

  @Test
  void keepsTheNewestPausesOfALongLife() throws IOException {
    StringBuilder text = new StringBuilder("[1ns] Using Serial\n");
    for (int i = 1; i <= GcLog.MAX_PAUSES + 1; i++) {
      text.append('[').append(i * 1_000_000L).append("ns] GC(0) Pause Young 2M->1M(4M) 0.001ms\n");
    }
    GcLog log = log(text.toString());

    assertThat(log.during(EVER)).isEmpty();
    long from = 5_000_000;
    assertThat(log.during(List.of(new PhaseInterval(0, Phase.CALL, from, Long.MAX_VALUE))))
        .hasValueSatisfying(pauses -> assertThat(pauses).hasSize(GcLog.MAX_PAUSES - 4));
  }

  @Test
  void flagsAreWithoutWhatTheRunnerAddsAndWithoutHomes() {
    List<String> given =
        List.of(
            "-Xmx67108864",
            GcLog.option("/tmp/pijoule-gc-1.log"),
            "-Dpijoule.campaign=1",
            "-XX:SharedArchiveFile=/home/ann/classes.jsa");

    assertThat(JvmInfo.flags(given, "/home/ann"))
        .isEqualTo("-Xmx67108864 -XX:SharedArchiveFile=~/classes.jsa");
    assertThat(JvmInfo.flags(given, "/")).contains("=/home/ann/");
  }

  @Test
  void aUseIsTheDifferenceOfTwoReadings() {
    JvmUse before = new JvmUse(JvmUse.PROCESS, 2, 0.1, OptionalDouble.of(1), OptionalLong.of(400));
    JvmUse after = new JvmUse(JvmUse.PROCESS, 5, 0.3, OptionalDouble.empty(), OptionalLong.of(650));

    assertThat(after.since(before, JvmUse.CALLS))
        .isEqualTo(new JvmUse(JvmUse.CALLS, 3, 0.2, OptionalDouble.empty(), OptionalLong.of(250)));
    assertThat(JvmUse.ofThisProcess().over()).isEqualTo(JvmUse.PROCESS);
    assertThat(JvmInfo.ofThisProcess().collectors()).isNotEqualTo(Optional.of(""));
  }
}
