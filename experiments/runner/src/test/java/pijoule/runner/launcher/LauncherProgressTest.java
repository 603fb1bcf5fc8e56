package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.launcher.FakeMachine.Run;

/** Output of the launcher's command test, of Maven's log and of failed tests. */
@EnabledOnOs(OS.LINUX)
class LauncherProgressTest {
  private static final String CONTRACT =
      """
      [INFO] Scanning for projects...
      [INFO] Building contract 0.1.0-SNAPSHOT                                  [1/3]
      [INFO] --- maven-surefire-plugin:3.5.4:test (default-test) @ contract ---
      [INFO] Running pijoule.contract.UnitsTest
      [INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.7 s -- in pijoule.contract.UnitsTest
      [INFO] --- spotless-maven-plugin:2.46.1:check (default) @ contract ---
      [INFO] --- jacoco-maven-plugin:0.8.14:report (default) @ contract ---
      """;

  private static final String RUNNER =
      """
      [INFO] Building runner 0.1.0-SNAPSHOT                                    [3/3]
      [INFO] Running pijoule.runner.it.QuickIT
      [INFO] Running QuickProperties
      [INFO] --- maven-failsafe-plugin:3.5.4:verify (default) @ runner ---
      [INFO] BUILD SUCCESS
      """;

  @TempDir Path folder;
  private FakeMachine machine;

  @BeforeEach
  void make() throws Exception {
    machine = new FakeMachine(folder).user();
    Files.createDirectories(machine.home().resolve("target"));
    reference("contract\t60\nexport\t60\nrunner\t480\nall\t600\n");
  }

  private void reference(String rows) throws Exception {
    Files.writeString(machine.home().resolve("launcher/test-times.tsv"), rows);
  }

  /** Follows a log in which a line comes every so many seconds. */
  private Run follow(String log, int seconds) throws Exception {
    Path file = Files.writeString(folder.resolve("log"), log);
    return machine.call(
        "clock() { moment=$((moment + %d)); }; follow_tests test-times.tsv <'%s'"
            .formatted(seconds, file));
  }

  @Test
  void aLineForEachModuleAndOfWhatRunsHasTheTimeThatIsLeft() throws Exception {
    assertThat(follow(CONTRACT + RUNNER, 10))
        .isEqualTo(
            new Run(
                0,
                "",
                """
                  [1/3] contract, 0:20, about 10 min left
                    UnitsTest, 0:50, about 10 min left
                  [3/3] runner, 1:20, about 9 min left
                    QuickProperties, 1:50, less than 1 min left
                """));
  }

  @Test
  void aSlowMachineTakesLonger() throws Exception {
    assertThat(follow(CONTRACT + RUNNER, 24).err())
        .startsWith("  [1/3] contract, 0:48, about 10 min left\n")
        .contains("  [3/3] runner, 3:12, about 15 min left\n");
  }

  @Test
  void modulesThatAreBuiltAtOnceTakeLess() throws Exception {
    String both =
        CONTRACT.replaceFirst("(?m)^(.* )contract (.*)\\[1/3\\]$", "$0\n$1export $2[2/3]");
    String one = follow(CONTRACT.replaceFirst("(?m)^.*Building.*$", "$0\n") + RUNNER, 40).err();
    assertThat(one).contains("  [3/3] runner, 6:00, about 26 min left\n");
    Files.delete(machine.home().resolve("target/test-times.tsv"));
    assertThat(follow(both + RUNNER, 40).err())
        .contains("  [2/3] export, 2:00, ")
        .contains("  [3/3] runner, 6:00, about 13 min left\n");
  }

  @Test
  void timesOfThisMachineAreKeptForTheNextRun() throws Exception {
    follow(CONTRACT + RUNNER, 10);

    Path kept = machine.home().resolve("target/test-times.tsv");
    assertThat(kept).hasContent("contract\t50\nrunner\t30\nall\t100\n");
    reference("contract\t6000\nall\t6000\n");
    assertThat(follow(CONTRACT, 10).err()).startsWith("  [1/3] contract, 0:20, about 2 min left\n");
    assertThat(kept).hasContent("contract\t50\nrunner\t30\nall\t100\n");
  }

  @Test
  void withoutTimesNoneIsPrinted() throws Exception {
    reference("");

    assertThat(follow(CONTRACT, 10).err()).startsWith("  [1/3] contract, 0:20\n");
  }

  @Test
  void withCiMavensLogIsPrintedAsWell() throws Exception {
    machine.program("mvn", "cat <<'EOF'", CONTRACT.strip(), "EOF", "printf 'a part of a line'");

    Path log = Files.writeString(folder.resolve("log"), CONTRACT + "a part of a line");
    Run run = machine.call("CI=true; follow_tests test-times.tsv <'" + log + "'");
    assertThat(run.out()).isEqualTo(CONTRACT + "a part of a line\n");
    assertThat(run.err()).startsWith("  [1/3] contract, 0:0");
  }

  /** Maven's settings may ignore failures. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void failedTestsArePrintedWithTheirMessages(int exit) throws Exception {
    String report = "runner/target/failsafe-reports";
    machine.program(
        "mvn",
        "mkdir -p " + report,
        "cat >" + report + "/TEST-pijoule.runner.RunIT.xml <<'EOF'",
        """
        <testsuite name="pijoule.runner.RunIT" tests="4" errors="1" failures="2">
          <testcase name="is(&quot;x&quot;)" classname="pijoule.runner.RunIT" time="0.1">
            <failure message="&#10;Expecting:&#10;  &lt;1&gt;" type="java.lang.AssertionError"><![CDATA[java.lang.AssertionError:
        at pijoule.runner]]></failure>
            <system-out><![CDATA[a <failure/> in a text]]></system-out>
          </testcase>
          <testcase name="ends" classname="pijoule.runner.RunIT$Inner" time="0.1">
            <error type="java.io.EOFException"><![CDATA[java.io.EOFException
        at pijoule.runner]]></error>
          </testcase>
          <testcase name="none" classname="pijoule.runner.RunIT" time="0.1">
            <failure type="java.lang.AssertionError"/>
          </testcase>
          <testcase name="good" classname="pijoule.runner.RunIT" time="0.1"/>
        </testsuite>
        EOF
        exit %s
        """
            .formatted(exit));

    Run run = machine.run("test");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .endsWith(
            "pijoule: failed: RunIT.is(\"x\"):  Expecting:   <1>\n"
                + "pijoule: failed: RunIT$Inner.ends: java.io.EOFException\n"
                + "pijoule: failed: RunIT.none: \n"
                + "pijoule: the tests failed; Maven's log is "
                + machine.home()
                + "/target/test.log\n"
                + "pijoule: 1 passed, 3 failed, 0 skipped in 0 min\n");
  }

  @Test
  void whereNoTestFailedMavensReasonIsPrinted() throws Exception {
    machine.program(
        "mvn",
        "echo '[ERROR] Failed to execute goal a:compile on project contract: Compilation failure'",
        "echo '[ERROR] A.java:[3,4] cannot find symbol'",
        "echo '[ERROR]   symbol: class B -> [Help 1]'",
        "echo '[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.'",
        "exit 1");

    assertThat(machine.run(Map.of(), "test").err())
        .contains(
            "project contract: Compilation failure\n[ERROR] A.java:[3,4] cannot find symbol\n"
                + "[ERROR]   symbol: class B -> [Help 1]\npijoule: the tests failed;")
        .endsWith("pijoule: 0 passed, 0 failed, 0 skipped in 0 min\n");
  }
}
