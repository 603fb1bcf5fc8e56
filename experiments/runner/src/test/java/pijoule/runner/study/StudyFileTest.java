package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.Level;
import pijoule.energy.window.GapShare;

class StudyFileTest {
  private static final String STUDY =
      """
      format: pijoule-study/1
      title: a study
      factors:
        framework: [axis2, cxf]
        message_size: [100kB, 500kB]
      replicates: 2
      seed: 1
      """;

  @TempDir private Path folder;

  static Stream<Path> shipped() throws IOException {
    return Files.list(Path.of("..", "studies")).filter(Files::isRegularFile).sorted();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyShippedStudyIsReadBackAsItWasWritten(Path file) throws IOException {
    Study study = StudyFile.read(file);

    assertThat(StudyFile.read(write(StudyFile.write(study)))).isEqualTo(Stated.of(study));
    assertThat(study.cells()).isNotEmpty();
  }

  @Test
  void theMainPapersStudyIsItsTableTwo() {
    Study study = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));

    assertThat(study.cells())
        .extracting(
            cell ->
                cell.text(Factor.CPU_MHZ)
                    + " "
                    + cell.text(Factor.FRAMEWORK)
                    + " "
                    + cell.text(Factor.MESSAGE_SIZE))
        .containsExactly(
            "700 axis2 100kB",
            "700 axis2 500kB",
            "700 cxf 100kB",
            "700 cxf 500kB",
            "950 axis2 100kB",
            "950 axis2 500kB",
            "950 cxf 100kB",
            "950 cxf 500kB");
    assertThat(study.design().rounds().replicates()).isEqualTo(50);
    assertThat(study.levels(JvmFactors.HEAP).get(0).bytes()).isEqualTo(128 << 20);
  }

  @Test
  void defaultsAreMadeConcreteInEachCell() throws IOException {
    Study study = StudyFile.read(write(STUDY));

    assertThat(study.cells())
        .extracting(
            cell ->
                String.join(
                    " ",
                    cell.text(Factor.CONTAINER),
                    cell.text(Factor.BINDING),
                    cell.text(Factor.CLIENT)))
        .containsExactly(
            "jetty axiom axis2", "jetty axiom axis2", "jetty jaxb cxf", "jetty jaxb cxf");
  }

  @Test
  void triesAlignmentAndGapsHaveDefaultsAndAreWrittenOut() throws IOException {
    Study usual = StudyFile.read(write(STUDY));
    Study own =
        StudyFile.read(
            write(STUDY + "retries: 0\nalignment_limit: 50us\nbridged_gap_share: 2.5%\n"));

    assertThat(usual.timing().retries()).isEqualTo(2);
    assertThat(usual.instruments().alignmentLimit()).isEqualTo(Duration.ofMillis(5));
    assertThat(StudyFile.write(usual)).contains("retries: 2").contains("alignment_limit: 5ms");
    assertThat(StudyFile.write(usual)).contains("bridged_gap_share: 5%");
    assertThat(own.instruments().bridgedGapShare()).isEqualTo(new GapShare(2.5));
    assertThat(own.timing().retries()).isZero();
    assertThat(own.instruments().alignmentLimit()).isEqualTo(Duration.ofNanos(50_000));
    assertThat(StudyFile.read(write(StudyFile.write(own.withSeed(7)))))
        .isEqualTo(Stated.of(own.withSeed(7)));
  }

  @Test
  void aStudyThatIsWrittenHasItsConcreteCells() throws IOException {
    String written = StudyFile.write(StudyFile.read(write(STUDY)));

    assertThat(written)
        .contains("container: default")
        .containsPattern(
            "- cell: 1\\s+service: sort\\s+protocol: rest\\s+framework: axis2\\s+container:"
                + " jetty\\s+binding: axiom")
        .containsPattern(
            "- cell: 3\\s+service: sort\\s+protocol: rest\\s+framework: cxf\\s+container:"
                + " jetty\\s+binding: jaxb");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          replicates: 2 | replicats: 2 | unknown key 'replicats'; did you mean replicates?
          framework: [axis2, cxf] | framwork: [axis2, cxf] | unknown key 'framwork'; did you mean framework?
          [axis2, cxf] | [axis2, cfx] | framework must be one of axis2, axis2-2013, cxf,
          [axis2, cxf] | [axis2, cfx] | , got 'cfx'; did you mean cxf?
          [100kB, 500kB] | [100, 500kB] | message_size: a size must be a number with B, kB, MB, GB, KiB, MiB or GiB, got '100'
          [100kB, 500kB] | [100kB, 0.1MB] | message_size must have different levels
          [axis2, cxf] | [axis2, axis2] | must have only unique items
          seed: 1 | seed: -1 | must have a minimum value of 0
          replicates: 2 | replicates: two | integer expected
          seed: 1 | 'seed: 1\nsettle: 3' | string expected, got 3; write it with its unit, or a text in quotes; see
          seed: 1 | 'seed: 1\nexpected_call: {1kB: 1s}' | expected_call must name a message size of the study, got '1kB'; take it out
          seed: 1 | 'seed: 1\nexpected_call: soon' | expected_call: a duration must be a number
          seed: 1 | 'seed: 1\nexpected_start: soon' | expected_start: a duration must be a number
          seed: 1 | 'seed: 1\nsettle: 3 parsecs' | settle: a duration must be a number
          seed: 1 | 'seed: 1\namortize: 999us' | amortize must be from 1ms to 10s, got 999us
          seed: 1 | 'seed: 1\namortize: 10001ms' | amortize must be from 1ms to 10s, got 10001ms
          seed: 1 | 'seed: 1\namortize: long' | amortize: a duration must be a number
          seed: 1 | 'seed: 1\nretries: 11' | must have a maximum value of 10
          seed: 1 | 'seed: 1\nretries: -1' | must have a minimum value of 0
          seed: 1 | 'seed: 1\nretries: 1.5' | integer expected
          seed: 1 | 'seed: 1\nalignment_limit: 0s' | alignment_limit must be from 1ns to 1s, got 0s
          seed: 1 | 'seed: 1\nalignment_limit: 1001ms' | alignment_limit must be from 1ns to 1s, got 1001ms
          seed: 1 | 'seed: 1\nalignment_limit: 5' | string expected
          seed: 1 | 'seed: 1\nalignment_limit: soon' | alignment_limit: a duration must be a number
          seed: 1 | 'seed: 1\nbridged_gap_share: 20.5%' | bridged_gap_share: the share of a window that is bridged must be from 0% to 20%, got 20.5%
          seed: 1 | 'seed: 1\nbridged_gap_share: -1%' | does not match the regex pattern
          seed: 1 | 'seed: 1\nbridged_gap_share: 0.05' | string expected
          seed: 1 | 'seed: 1\nbridged_gap_share: 5 %' | does not match the regex pattern
          seed: 1 | 'seed: 1\ntimeout: 0s' | timeout must be from 1ms to 24h, got 0s
          seed: 1 | 'seed: 1\ntimeout: 25h' | timeout must be from 1ms to 24h, got 25h
          seed: 1 | 'seed: 1\nsettle: １s' | settle: a duration must be a number
          [100kB, 500kB] | [1e2kB, 500kB] | message_size: a size must be a number with
          [100kB, 500kB] | [１kB, 500kB] | message_size: a size must be a number with
          seed: 1 | 'seed: 1\nname: ../../escaped' | the name of a study must be letters, digits
          seed: 1 | 'seed: 1\nname: ""' | the name of a study must be letters, digits
          seed: 1 | 'seed: 1\nreference: ../x' | reference: does not match the regex pattern
          a study | '*nowhere' | YAML aliases are not read, got *nowhere; write the value itself
          replicates: 2 | replicates: 25001 | a study must have at most 100000 runs
          seed: 1 | 'seed: 1\namortise: 1s' | unknown key 'amortise'; did you mean amortize?
          seed: 1 | 'seed: 1\nseed: 2' | must be YAML
          pijoule-study/1 | pijoule-study/2 | must be the constant value 'pijoule-study/1', got pijoule-study/2; see
          seed: 1 | 'seed: 1\nfixed: {framework: cxf}' | framework must be in factors or in fixed, got both
          seed: 1 | 'seed: 1\nfixed: {binding: adb}' | exclude {framework: cxf, binding: adb}
          message_size: [100kB, 500kB] | '' | a study must vary or fix message_size
          """)
  void oneLineSaysWhatIsWrong(String correct, String wrong, String message) throws IOException {
    assertThat(STUDY).contains(correct);
    Path file = write(STUDY.replace(correct, wrong));

    assertThatThrownBy(() -> StudyFile.read(file).cells())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  /** 10^9 cells must not be made before they are counted. */
  @Test
  void aHugeStudyIsRefusedBeforeItsCellsAreMade() throws IOException {
    String levels =
        IntStream.rangeClosed(1, 1000).mapToObj(Integer::toString).collect(Collectors.joining(","));
    String huge =
        STUDY.replace(
            "  framework",
            "  repeat: [%s]\n  block_length: [%s]\n  calls: [%s]\n  framework"
                .formatted(levels, levels, levels));

    assertThatThrownBy(() -> StudyFile.read(write(huge)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("at most 100000 runs")
        .hasMessageContaining("got 8000000000");
  }

  @Test
  void amortisedWindowsAreNotAskedOfAnswersThatAreReadWhileTheyArrive() {
    String streamed = STUDY.replace("  framework", "  body: [whole, streamed]\n  framework");

    assertThatThrownBy(() -> StudyFile.read(write(streamed + "amortize: 100ms\n")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(
            "amortize must be left out with body: streamed, which has no deserialize to repeat, got"
                + " both; take one out");
  }

  @Test
  void amortisedWindowsAreAskedForAndKept() throws IOException {
    Study study = StudyFile.read(write(STUDY + "amortize: 100ms\n"));

    assertThat(study.instruments().amortize()).contains(Duration.ofMillis(100));
    assertThat(study.withReplicates(3).instruments().amortize()).contains(Duration.ofMillis(100));
    assertThat(StudyFile.write(study)).contains("amortize: 100ms");
    assertThat(StudyFile.read(write(StudyFile.write(study)))).isEqualTo(Stated.of(study));
    assertThat(StudyFile.read(write(STUDY)).instruments().amortize()).isEmpty();
    assertThat(StudyFile.write(StudyFile.read(write(STUDY)))).doesNotContain("amortize");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1ms", "10s"})
  void theGreatestAndLeastWindowsAreAllowed(String window) throws IOException {
    assertThat(StudyFile.read(write(STUDY + "amortize: " + window + "\n")).instruments().amortize())
        .isPresent();
  }

  @Test
  void excludedCombinationsAreNoCells() throws IOException {
    Study study =
        StudyFile.read(write(STUDY + "exclude:\n  - {framework: cxf, message_size: 500kB}\n"));

    assertThat(study.cells()).hasSize(3);
    assertThat(study.cells().get(2).text(Factor.FRAMEWORK)).isEqualTo("cxf");
  }

  @Test
  void cellsThatOnlyLookDifferentAreRefused() throws IOException {
    Path file = write(STUDY.replace("  framework:", "  container: [default, jetty]\n  framework:"));

    assertThatThrownBy(() -> StudyFile.read(file).cells())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cells 1 and 5 are the same");
  }

  @Test
  void aStudyWithAllFactorsFixedIsReadBackForItsResume() throws IOException {
    Study study =
        StudyFile.read(write(STUDY))
            .fix(Level.parse(Factor.FRAMEWORK, "cxf"), true)
            .fix(Level.parse(Factor.MESSAGE_SIZE, "100kB"), true);

    assertThat(study.cells()).hasSize(1);
    assertThat(StudyFile.read(write(StudyFile.write(study)))).isEqualTo(Stated.of(study));
  }

  @Test
  void aClockThatAPersonStatesIsDeclared() throws IOException {
    Study study = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));

    Study fixed = study.fix(Level.parse(Factor.CPU_MHZ, "700MHz"), false);

    assertThat(fixed.cells()).hasSize(4).allMatch(cell -> cell.text(Factor.CPU_MHZ).equals("700"));
    assertThat(fixed.design().declared()).containsExactly(Factor.CPU_MHZ);
    assertThat(StudyFile.read(write(StudyFile.write(fixed)))).isEqualTo(Stated.of(fixed));
  }

  private Path write(String yaml) throws IOException {
    return Files.writeString(folder.resolve("nunes2013.yaml"), yaml);
  }

  @ParameterizedTest
  @CsvSource({
    "replicates_per_block, 2147483647",
    "replicates_per_block, 3000000000",
    "client_warmup_calls, 4294967297"
  })
  void aCountThatNoIntHoldsIsRefused(String key, String value) throws IOException {
    Path file = write(STUDY + key + ": " + value + "\n");

    assertThatThrownBy(() -> StudyFile.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(key);
  }

  /** Clients are cold where nothing is said. */
  @Test
  void coldClientsCannotBeWarmedUp() throws IOException {
    Path file = write(STUDY + "client_warmup_calls: 20\n");

    assertThatThrownBy(() -> StudyFile.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(
            "client_warmup_calls must be of clients that are warm, got 20 and no lifecycle; add"
                + " fixed: {lifecycle: warm}, or take it out");
  }

  @Test
  void aSeedThatNoLongHoldsIsRefused() throws IOException {
    Path file = write(STUDY.replace("seed: 1", "seed: 99999999999999999999"));

    assertThatThrownBy(() -> StudyFile.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("seed");
  }
}
