package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.RequestRate;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.programs.Programs;

class LoadStudyTest {
  private static final String STUDY = LoadStudies.STUDY;

  @TempDir private Path folder;
  private Programs programs;

  @BeforeEach
  void makePrograms() throws IOException {
    programs = LoadStudies.programs(folder.resolve("home"));
  }

  private Study read(String yaml) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("loaded.yaml"), yaml), programs);
  }

  @Test
  void everyServerIsMeasuredIdleAsWellAndTheClientIsTheGenerator() throws IOException {
    Study study = read(STUDY);

    assertThat(study.levels(Factor.RATE))
        .extracting(Level::text)
        .containsExactly("idle", "50/s", "10/s");
    assertThat(study.cells())
        .extracting(cell -> cell.text(Factor.FRAMEWORK) + " " + cell.text(Factor.RATE))
        .containsExactly("one idle", "one 50/s", "one 10/s", "two idle", "two 50/s", "two 10/s");
    assertThat(study.cells())
        .isNotEmpty()
        .allMatch(cell -> cell.text(Factor.CLIENT).equals("load"));
    assertThat(study.load().orElseThrow())
        .isEqualTo(
            new Load(
                Duration.ofSeconds(10),
                Duration.ofSeconds(2),
                OptionalInt.empty(),
                "poisson",
                new WarmUp(
                    WarmUp.Kind.AUTO,
                    Duration.ZERO,
                    Optional.of(RequestRate.parse("50/s")),
                    Duration.ofSeconds(120)),
                Optional.empty()));
  }

  @Test
  void ofOneRateAServerIsMeasuredIdleAsWell() throws IOException {
    Study study = read(STUDY).fix(Level.parse(Factor.RATE, "25/s"), true);

    assertThat(study.levels(Factor.RATE)).extracting(Level::text).containsExactly("idle", "25/s");
    assertThatThrownBy(() -> read(STUDY).fix(Level.parse(Factor.RATE, "25%"), true))
        .hasMessageStartingWith("shares of a maximum need the limit that it keeps, got 25%");
  }

  /** A limit of 2 s leaves 200 requests of 100/s to the service; 8 connections at 5/s do so too. */
  @Test
  void theSearchIsNotEndedByItsOwnConnections() throws IOException {
    String search = STUDY.replace("rate: [50/s, 10/s]", "rate: [50%]") + "warm_up_rate: 5/s\n";
    Load usual = read(search + "limit: p99 <= 2s\n").load().orElseThrow();
    Load stated = read(search + "limit: p99 <= 2s\nconnections: 8\n").load().orElseThrow();

    assertThat(usual.connections(OptionalDouble.of(100))).hasValue(200);
    assertThat(usual.connections(OptionalDouble.of(10))).hasValue(64);
    assertThat(usual.connections(OptionalDouble.empty())).isEmpty();
    assertThat(read(STUDY).load().orElseThrow().connections(OptionalDouble.of(100))).isEmpty();
    assertThat(usual.isLimitedByConnections(100)).isFalse();
    assertThat(usual.isLimitedByConnections(1500)).isTrue();
    assertThat(stated.isLimitedByConnections(3)).isFalse();
    assertThat(stated.isLimitedByConnections(5)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rate: [50%, 100%]; limit: p99.9 <= 1.5s; warm_up: 30s; warm_up_rate: 5/s",
        "rate: [50/s]; find: max_rate; limit: p50<=20ms; warm_up: none",
        "; find: max_rate; limit: p99 <= 100ms; warm_up_rate: 50/s",
        "rate: [50/s]; warm_up: {cycles: 3, load: 15s, pause: 0s}",
        "rate: [5/s]; duration: 4s; lead_in: 0s; connections: 3; arrivals: even; warm_up_limit:"
            + " 100s",
      })
  void isReadBackAsItWasWritten(String change) throws IOException {
    List<String> parts = List.of(change.split("; "));
    String keys = String.join("\n", parts.subList(1, parts.size()));
    String yaml =
        change.isEmpty() ? STUDY : STUDY.replace("rate: [50/s, 10/s]", parts.get(0)) + keys;
    Study study = read(yaml);

    assertThat(read(StudyFile.write(study))).isEqualTo(Stated.of(study));
    assertThat(study.load()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "auto, 0, 2500",
    "30s, 0, 0",
    "'{cycles: 3, load: 15s, pause: 6s}', 6000, 6000",
  })
  void theLoadPausesInCyclesAndWhileAJvmCompiles(String warmUp, long pauseMs, long compilingMs)
      throws IOException {
    WarmUp read = read(STUDY + "warm_up: " + warmUp + "\n").load().orElseThrow().warmUp();

    assertThat(read.pauseAfter(false)).hasMillis(pauseMs);
    assertThat(read.pauseAfter(true)).hasMillis(compilingMs);
  }

  @Test
  void theLargestRateIsALevelThatComesFirst() throws IOException {
    Study shares = read(STUDY.replace("[50/s, 10/s]", "[50%, 25/s]") + "limit: p99 <= 100ms\n");
    Study alone =
        read(
            STUDY.replace("  rate: [50/s, 10/s]\n", "")
                + "find: max_rate\nlimit: p99 <= 100ms\nwarm_up_rate: 50/s\n");

    assertThat(shares.levels(Factor.RATE))
        .extracting(Level::text)
        .containsExactly("max", "idle", "50%", "25/s");
    assertThat(alone.design().fixed().get(Factor.RATE).text()).isEqualTo("max");
    assertThat(alone.cells()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [50/s, 10/s]|[0/s]|rate: a rate must be above 0/s and at most
          [50/s, 10/s]|[-5/s]|rate: a rate must be above 0/s
          [50/s, 10/s]|[100000/s]|rate: a rate must be above 0/s and at most
          [50/s, 10/s]|[50]|rate: a rate must be
          [50/s, 10/s]|[50%]|warm_up_rate must be set where no level of rate is a number of requests
          [50/s, 10/s]|[50%, 10/s]|shares of a maximum need the limit that it keeps, got 50% without one; add such as limit: p99 <= 100ms
          [50/s, 10/s]|[1/s]|duration must hold at least 20 requests at every rate, for a median with ten beyond it, got 10.0 at 1/s in 10s; take at least 20s
          seed: 1|seed: 1\\nduration: 200ms|duration must be from 1s to 1h, got 200ms
          seed: 1|seed: 1\\nlead_in: 2h|lead_in must be from 0s to 1h, got 2h
          seed: 1|seed: 1\\nduration: soon|duration: a duration must be a number
          seed: 1|seed: 1\\nlimit: p99 <= 100ms|limit needs a maximum that is searched for, got limit: p99 <= 100ms alone; add find: max_rate
          seed: 1|seed: 1\\nfind: max_rate|find: max_rate needs the limit that it keeps, got none; add such as limit: p99 <= 100ms
          seed: 1|seed: 1\\nfind: max_rate\\nlimit: p98 <= 1s|limit must be one of p50, p90, p99 and p99.9 with a time above 0 such as p99 <= 100ms, got 'p98 <= 1s'
          seed: 1|seed: 1\\nfind: max_rate\\nlimit: p99 <= 0s|limit must be one of p50
          seed: 1|seed: 1\\nwarm_up_rate: 25%|warm_up_rate must be a number of requests such as 50/s, got '25%'
          seed: 1|seed: 1\\nwarm_up_rate: fast|warm_up_rate: a rate must be
          seed: 1|seed: 1\\nwarm_up: {cycles: 1, load: 15s, pause: 15s}|warm_up.cycles: must have a minimum value of 2
          seed: 1|seed: 1\\nwarm_up: {cycles: 2, load: 15s, pause: 2h}|warm_up.pause must be
          seed: 1|seed: 1\\nwarm_up_limit: 20s|warm_up_limit must be from 25s to 1h, got 20s
          seed: 1|seed: 1\\nwarm_up_rate: 1/s|warm_up_limit must be at least 500s (five windows at 1/s), got 120s
          seed: 1|seed: 1\\nreplicates_per_block: 2|replicates_per_block must be 1 with levels of rate, whose replicates are server processes, got 2; take it out
          seed: 1|seed: 1\\namortize: 100ms|amortize must be left out with levels of rate, whose calls overlap; take it out
          seed: 1|seed: 1\\ncapture_packets: true|capture_packets must be left out with levels of rate
          10kB|10kB\\n  client: one|client must be load with levels of rate, got one; take it out
          10kB|10kB\\n  lifecycle: warm|lifecycle must be cold with levels of rate, got warm; take it out
          10kB|10kB\\n  calls: 2|calls must be 1 with levels of rate, got 2; take it out
          """)
  void aBrokenRuleIsOneLine(String part, String other, String reason) throws IOException {
    String yaml = STUDY.replace(part.replace("\\n", "\n"), other.replace("\\n", "\n"));
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(UsageException.class)
        .message()
        .startsWith(folder.resolve("loaded.yaml") + ": " + reason)
        .doesNotContain("\n");
  }

  @Test
  void whatLoadsAServerNeedsARate() {
    assertThatThrownBy(() -> read(STUDY.replace("  rate: [50/s, 10/s]\n", "") + "duration: 5s\n"))
        .hasMessageEndingWith(
            "duration needs levels of rate, got none; add rate to factors or take it out");
    assertThatThrownBy(() -> read(STUDY.replace("  rate: [50/s, 10/s]\n", "  client: [load]\n")))
        .message()
        .contains(": client load needs levels of rate, got none; add such as rate: [50/s]");
  }
}
