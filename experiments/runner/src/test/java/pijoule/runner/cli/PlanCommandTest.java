package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import pijoule.runner.plan.Hypotheses;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.StudyFile;

class PlanCommandTest {
  private static String plan(String... args) {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new PlanCommand()).setOut(new PrintWriter(out));
    assertThat(command.execute(args)).isZero();
    return out.toString();
  }

  @Test
  void studiesAndBenchesAreListed() {
    assertThat(list(new StudiesCommand()))
        .containsPattern("(?m)^nunes2013 +10.1 h  Nunes et al. 2013, Table II")
        .containsPattern("(?m)^quick +\\d+ (s|min)  CXF against Axis2");
    assertThat(list(new BenchesCommand()))
        .containsPattern("(?m)^local  +Client and server on this");
  }

  private static String list(Runnable command) {
    StringWriter out = new StringWriter();
    assertThat(new CommandLine(command).setOut(new PrintWriter(out)).execute()).isZero();
    return out.toString();
  }

  /** Alone as by hand: 3.15 standard errors of 9 degrees of freedom, sqrt(0.000216), 4.7 %. */
  @Test
  void showsWhatThePapersStudyCanDecideAndHowLongItTakes() {
    String text = plan("nunes2013");

    assertThat(text)
        .contains("varies cpu_mhz: 700, 950; framework: axis2, cxf; message_size: 100kB, 500kB\n")
        .contains("400 runs on 40 servers; rounds x replicates 10 x 5\nabout 10.1 h: ")
        .contains("among all 168 comparisons of the report")
        .contains("\n  cpu_mhz       time 6.5 % (15 %)    energy 6.8 % (15 %)\n")
        .contains("\n  framework     time 4.7 % (11 %)    energy 5.2 % (11 %)\n")
        .contains("Scatter is assumed: run 3.0 %, server 3.0 %")
        .doesNotContain("cell 1", "r0001", "25 x 2")
        .endsWith(
            "\nnext: name a bench that can set the clocks: pijoule plan nunes2013 --bench BENCH\n");
    assertThat(text.lines()).hasSizeLessThanOrEqualTo(20);
  }

  /** Line and exit code are those of run. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "claims: [none.yaml] | none.yaml; name another",
        "claims: [empty.yaml] | empty.yaml: ",
        "reference: nunes2031 | no folder in experiments/reference is 'nunes2031'; did you mean n"
      })
  void refusesWhatRunRefusesToCompareWith(String hypotheses, String refusal, @TempDir Path folder)
      throws Exception {
    Files.createFile(folder.resolve("empty.yaml"));
    Path study =
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            format: pijoule-study/1
            title: a study
            factors: {framework: [axis2, cxf], message_size: [100kB]}
            replicates: 2
            seed: 1
            """
                + hypotheses
                + "\n");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        CommandLineRoot.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("plan", study.toString());
    assertThat(exit).isEqualTo(CommandLineRoot.WRONG_USAGE);
    assertThat(out.toString()).isEmpty();
    Programs programs = Programs.find();
    assertThatThrownBy(() -> Hypotheses.of(StudyFile.read(study), programs))
        .hasMessageContaining(refusal)
        .satisfies(of -> assertThat(err).hasToString("pijoule: " + of.getMessage() + "\n"));
  }

  @Test
  void theFullPlanHasOtherSplits() {
    assertThat(plan("nunes2013", "--full"))
        .containsPattern(
            "(?m)^   1 x 50 +8\\.5 h +nothing +nothing +nothing +nothing +1\\.7 / 2\\.6 ")
        .containsPattern(
            "(?m)^\\*  10 x 5 +10\\.1 h +6\\.5 / 15 +6\\.8 / 15 +4\\.7 / 11 +5\\.2 / 11 ")
        .containsPattern("(?m)^   25 x 2 +12\\.7 h ");
  }

  @Test
  void theOrderHasCellsAndALineForEachBlock() {
    assertThat(plan("nunes2013", "--order"))
        .contains("\ncell 8: cpu_mhz=950 framework=cxf message_size=500kB\n")
        .containsPattern("(?m)^block 1: r0001=cell \\d r0002=cell \\d")
        .containsPattern("(?m)^block 40: r0391=cell \\d .* r0400=cell \\d$");
  }

  @Test
  void theNextStepHasTheSameOptions() {
    assertThat(plan("quick", "--replicates", "6", "--fix", "framework=cxf"))
        .endsWith(
            "\nnext: pijoule run quick --fix framework=cxf --replicates 6;"
                + " more of the plan: --full, --order\n");
  }

  @Test
  void onePlanOfOneRoundSaysWhatItLacks() {
    assertThat(plan("quick", "--replicates", "1"))
        .containsPattern(
            "framework +nothing: its levels must be compared over at least 2 rounds, got 1");
  }

  @Test
  void fewerReplicatesKeepTwoRoundsAndOneLineSaysSo() {
    PrintStream usual = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      assertThat(plan("nunes2013", "--replicates", "2")).contains("rounds x replicates 2 x 1");
      assertThat(plan("nunes2013", "--replicates", "50")).contains("rounds x replicates 10 x 5");
    } finally {
      System.setErr(usual);
    }
    assertThat(errors.toString(StandardCharsets.UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("--replicates 2: rounds x replicates 2 x 1, not 10 x 5: replicates_per_block");
  }

  /** Without a bench a plan is of a study alone. */
  @Test
  void aBenchThatIsNamedMustFitTheStudy() {
    String[] tooLong = {"plan", "quick", "--fix=message_size=20MB"};
    assertThat(CommandLineRoot.execute(tooLong)).isZero();
    String[] there = {"plan", "quick", "--fix=message_size=20MB", "--bench=local"};
    assertThat(CommandLineRoot.execute(there)).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  /** Without a bench its devices are not known yet. */
  @Test
  void aStudyOfDevicesNeedsABenchThatHasThem() {
    assertThat(plan("quick", "--fix", "device=emulated"))
        .contains("boots of hosts, if any")
        .endsWith(
            "\nnext: name a bench that has the devices: pijoule plan quick --fix device=emulated"
                + " --bench BENCH\n");
    String[] there = {"plan", "quick", "--fix=device=emulated", "--bench=local"};
    assertThat(CommandLineRoot.execute(there)).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  /** An emulated clock is set by the bench, so that no level of it is merely stated. */
  @Test
  void aLevelOutsideAnEmulatedClockIsNotDeclared() {
    String[] beyond = {"plan", "quick", "--fix=cpu_mhz=1200", "--bench=emulated-clock"};
    assertThat(CommandLineRoot.execute(beyond)).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void aPilotMustBeAResultsFolder(@TempDir Path empty) {
    assertThat(CommandLineRoot.execute(new String[] {"plan", "quick", "--pilot", empty.toString()}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }
}
