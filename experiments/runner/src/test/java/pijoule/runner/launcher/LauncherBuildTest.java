package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.launcher.FakeMachine.Run;

/** The launcher's usage, and its build. */
@EnabledOnOs(OS.LINUX)
class LauncherBuildTest {
  @TempDir Path folder;
  private FakeMachine machine;

  @BeforeEach
  void make() throws Exception {
    machine = new FakeMachine(folder).user().program("mvn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "help"})
  void theUsageStartsNothing(String option) throws Exception {
    Run run = machine.run(option);

    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(machine.started()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"build", "test"})
  void itsOwnCommandsHaveHelpWithoutABuild(String command) throws Exception {
    Run run = machine.run(command, "--help");

    assertThat(run.exit()).isZero();
    assertThat(run.out()).startsWith("Usage: pijoule " + command);
    assertThat(machine.run("help", command)).isEqualTo(run);
    assertThat(machine.started()).isEmpty();
  }

  @Test
  void itNeedNotBeOnThePathOrExecutable() throws Exception {
    assertThat(machine.call("cd \"$home\" && bash pijoule help build").out())
        .startsWith("Usage: pijoule build");
  }

  @Test
  void aBuildShowsItsModules() throws Exception {
    machine.program(
        "mvn",
        "mkdir -p experiments/runner/target/app",
        "echo '[INFO] Scanning for projects...'",
        "echo '[INFO] Building contract 0.1.0-SNAPSHOT                       [2/14]'",
        "echo '[INFO] Building jar: contract.jar'",
        "echo '[INFO] Building client-core 0.1.0-SNAPSHOT                    [3/14]'");

    assertThat(machine.run("build"))
        .isEqualTo(
            new Run(
                0,
                "",
                "pijoule: building the programs; the first time Maven downloads libraries\n"
                    + "pijoule:   [2/14] contract\n"
                    + "pijoule:   [3/14] client-core\n"));
  }

  /** The stand-in fails where another one is at work. */
  @Test
  void oneBuildAtATimeWorksInTheFolder() throws Exception {
    machine.program(
        "mvn",
        "mkdir at-work || exit 1",
        "for i in 1 2 3 4 5 6 7 8 9; do for j in 1 2 3 4 5 6 7 8 9; do find . >/dev/null; done; done",
        "mkdir -p experiments/runner/target/app",
        "rm -r at-work");

    Run both = machine.runTwice("build");

    assertThat(both.exit()).as(both.err()).isZero();
    assertThat(machine.started().lines().filter(line -> line.startsWith("mvn "))).hasSize(2);
  }

  @Test
  void aFailedBuildShowsAllThatTheFailedModulePrinted() throws Exception {
    machine.program(
        "mvn",
        "echo '[INFO] Building contract 0.1.0-SNAPSHOT                       [2/14]'",
        "echo '[INFO] all is well'",
        "echo '[INFO] Building client-core 0.1.0-SNAPSHOT                    [3/14]'",
        "echo '[ERROR] COMPILATION ERROR'",
        "echo '  symbol: class X' >&2",
        "exit 1");

    Run run = machine.run("build");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains("COMPILATION ERROR\n", "  symbol: class X\n", "target/build.log\n")
        .doesNotContain("all is well");
  }

  /** Maven handles the signal, and ends with an exit code. */
  @Test
  void ctrlCEndsABuildWithoutAWord() throws Exception {
    machine.program("mvn", "kill -s INT \"$(cat pid)\"; exit 130");
    // Tests in the background have parents that ignore it.
    String start =
        "home=$home env --default-signal=INT bash -c"
            + " 'echo $$ >\"$home/pid\"; exec bash \"$home/pijoule\" build'";

    Run run = machine.call(start);
    assertThat(run.exit()).isEqualTo(130);
    assertThat(run.err())
        .isEqualTo("pijoule: building the programs; the first time Maven downloads libraries\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"build", "test"})
  void aBuildNeedsAFolderToWriteTo(String command) throws Exception {
    source("target");

    Run run = machine.run(command);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("pijoule: a build must be able to write to " + machine.home() + "/target, and")
        .hasLineCount(1);
    assertThat(machine.started()).doesNotContain("mvn");
  }

  @ParameterizedTest
  @CsvSource({
    "JAVA_TOOL_OPTIONS, version",
    "JDK_JAVA_OPTIONS, build",
    "_JAVA_OPTIONS, test",
    "MAVEN_OPTS, build",
    "MAVEN_OPTS, test"
  })
  void theEnvironmentChoosesNoCollector(String variable, String command) throws Exception {
    source("experiments/runner/target/app/runner.jar");
    machine.program("java");

    Map<String, String> environment = Map.of(variable, "-Xmx1g -XX:+UseG1GC");
    assertThat(machine.run(environment, command))
        .isEqualTo(
            new Run(
                2,
                "",
                "pijoule: "
                    + variable
                    + " must choose no garbage collector, since pijoule does, got -XX:+UseG1GC;"
                    + " take it out\n"));
    assertThat(machine.started()).doesNotContain("mvn", ".jar");
    environment = Map.of("MAVEN_OPTS", "-XX:+UseG1GC", "JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC");
    assertThat(machine.run(environment, "version").exit()).isZero();
  }

  @Test
  void javaMustBeAsNewAsJavac() throws Exception {
    machine.program("java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");

    Run run = machine.run("build");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("pijoule: a JDK must be 17 or newer, got Java 11 from ")
        .hasLineCount(1);
  }

  /** A locale that the system lacks is the POSIX locale. */
  @Test
  void aPathMayHaveLettersThatThePosixLocaleLacks() throws Exception {
    source("experiments/runner/target/app/runner.jar");
    machine.program("java", "echo \"${LC_ALL-none}\"");
    String inEach = " for LANG in C xx_XX.UTF-8 C.UTF-8; do export LANG; bash %s; done";
    String name = "cd \"$home\" && name=\"a $(printf '\\303\\251')\" &&";
    String moved =
        name + " mkdir \"$name\" && mv pijoule launcher experiments \"$name\" &&" + inEach;

    assertThat(machine.call(name + inEach.formatted("pijoule version")).out())
        .isEqualTo("none\nnone\nnone\n");
    assertThat(machine.call(name + inEach.formatted("pijoule plan \"$name\"")).out())
        .isEqualTo("C.UTF-8\nC.UTF-8\nnone\n");
    assertThat(machine.call(moved.formatted("\"$name/pijoule\" version")).out())
        .isEqualTo("C.UTF-8\nC.UTF-8\nnone\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unset HOME", "HOME="})
  void aServiceNeedNotHaveAHomeFolderInItsEnvironment(String how) throws Exception {
    source("experiments/runner/target/app/runner.jar");
    machine.program("java", "echo \"$HOME\"");

    assertThat(machine.call(how + "; bash pijoule version").out())
        .isEqualTo(System.getProperty("user.home") + "\n");
  }

  @Test
  void aLineOfItsOwnDoesNotHideTheJdksVersion() throws Exception {
    machine.program("javac", "echo 'Picked up JAVA_TOOL_OPTIONS: -Xmx1g' >&2; echo javac 11.0.2");

    Run run = machine.run("build");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).startsWith("pijoule: a JDK must be 17 or newer, got 11;").hasLineCount(1);
  }

  /** Its Java was checked when the archive was made; another Java is checked, and has none. */
  @Test
  void commandsStartWithTheArchiveThatTheBuildMade() throws Exception {
    machine.program(
        "mvn",
        "mkdir -p experiments/runner/target/app experiments/checks/target/app",
        "echo x >experiments/runner/target/app/runner.jar",
        "echo x >experiments/checks/target/app/checks.jar");
    machine.program(
        "java",
        "for word; do case $word in *AtExit=*) echo x >\"${word#*=}\" ;; esac; done",
        "echo answered");
    assertThat(machine.run("build").exit()).isZero();
    assertThat(machine.started()).contains("java -XX:ArchiveClassesAtExit=", " plan quick\n");

    assertThat(machine.run("plan", "quick")).isEqualTo(new Run(0, "answered\n", ""));
    assertThat(last("java")).contains(" -XX:SharedArchiveFile=").endsWith(".jar plan quick");
    assertThat(last("java")).contains(" -Dpijoule.command=" + machine.home().resolve("pijoule "));
    assertThat(machine.run("self-cost").exit()).isZero();
    assertThat(last("java")).doesNotContain("-XX:").endsWith("checks.jar self-cost");
    assertThat(machine.started().lines().filter(line -> line.startsWith("javac"))).hasSize(1);

    assertThat(machine.runCopy("plan", "quick").exit()).isZero();
    assertThat(last("java"))
        .doesNotContain("SharedArchiveFile")
        .contains(" -Xlog:disable -Xlog:all=error:stderr ");
    assertThat(machine.started().lines().filter(line -> line.startsWith("javac"))).hasSize(2);

    machine.program("java", "echo other", "# longer than the first one, and so another");
    assertThat(machine.run("plan", "quick")).isEqualTo(new Run(0, "other\n", ""));
    assertThat(last("java")).doesNotContain("SharedArchiveFile");
    assertThat(machine.started().lines().filter(line -> line.startsWith("javac"))).hasSize(3);
  }

  /** Checks are built for their own commands alone. */
  @Test
  void checksAreBuiltWhenAskedFor() throws Exception {
    source("experiments/checks/pom.xml");
    machine.program(
        "mvn",
        "mkdir -p experiments/runner/target/app experiments/checks/target/app",
        "echo x >experiments/runner/target/app/runner.jar",
        "case $* in *checks*) echo x >experiments/checks/target/app/checks.jar ;; esac");
    machine.program("java");

    assertThat(machine.run("plan", "quick").exit()).isZero();
    assertThat(last("mvn")).contains(" -pl experiments/runner -am package");
    assertThat(machine.run("validity").exit()).isZero();
    assertThat(last("mvn")).contains(" -pl experiments/checks -am package");
    newer("experiments/checks/src/main/Of.java");
    assertThat(machine.run("plan", "quick")).isEqualTo(new Run(0, "", ""));
    assertThat(machine.run("validity").err()).contains("building the checks;");
  }

  @Test
  void aStudyHasItsProgramsBuiltAloneAndAgainAfterChanges() throws Exception {
    source("server-a/program.json");
    source("server-a/pom.xml");
    source("client/b/program.json");
    machine.program(
        "mvn", "mkdir -p server-a/target/app", "echo x >server-a/target/app/server-a.jar");

    assertThat(machine.run("build", "server-a").err())
        .isEqualTo("pijoule: building server-a; the first time Maven downloads libraries\n");
    assertThat(last("mvn")).contains(" -pl server-a -am package");
    assertThat(machine.run("build", "server-a")).isEqualTo(new Run(0, "", ""));
    newer("client/b/src/main/Of.java");
    assertThat(machine.run("build", "server-a")).isEqualTo(new Run(0, "", ""));
    newer("contract/src/main/Of.java");
    assertThat(machine.run("build", "server-a").err()).contains("building server-a;");
    assertThat(machine.run("build", "server-b").err())
        .isEqualTo(
            "pijoule: build must name folders of programs (server-a client/b), got 'server-b'; or"
                + " leave it out to build all\n");
  }

  /** Only what is below the checkout is a source. */
  @Test
  void aCheckoutMayBeInAnyFolder() throws Exception {
    machine = new FakeMachine(folder.resolve("src/main/[x]")).user();
    source("server-a/program.json");
    source("server-a/pom.xml");
    newer("README.md");
    machine.program(
        "mvn", "mkdir -p server-a/target/app", "echo x >server-a/target/app/server-a.jar");

    assertThat(machine.run("build", "server-a").err()).contains("building server-a;");
    assertThat(machine.run("build", "server-a")).isEqualTo(new Run(0, "", ""));
  }

  /** Libraries of the past are built where somebody asks for them. */
  @Test
  void programsOfThePastAreBuiltWhenAskedFor() throws Exception {
    for (String folder : List.of("server/a", "server/a-2013")) {
      source(folder + "/program.json");
      source(folder + "/pom.xml");
    }

    assertThat(machine.run("build", "server/a").exit()).isZero();
    assertThat(last("mvn")).doesNotContain("-Pthen").contains(" -pl server/a -am package");
    assertThat(machine.run("build", "--then").exit()).isZero();
    assertThat(last("mvn")).contains(" -Pthen -pl server/a-2013 -am package");
    assertThat(machine.run("build", "server/a-2013").exit()).isZero();
    assertThat(last("mvn")).contains(" -Pthen -pl server/a-2013 -am package");
  }

  private Path source(String file) throws Exception {
    Path path = machine.home().resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, "");
  }

  private void newer(String file) throws Exception {
    Files.setLastModifiedTime(source(file), FileTime.from(Instant.now().plusSeconds(3600)));
  }

  private String last(String program) throws Exception {
    List<String> starts =
        machine.started().lines().filter(line -> line.startsWith(program + " ")).toList();
    return starts.get(starts.size() - 1);
  }

  @Test
  void oneLineNamesWhatTheFirmwareLacks() throws Exception {
    machine.program("make").program("avr-objcopy");

    Run run = machine.run("firmware", "build");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .startsWith("pijoule: firmware build needs gcc-avr")
        .contains("install with: sudo apt-get install --no-install-recommends gcc-avr")
        .doesNotContain("make", "binutils-avr", "avrdude", "libsimavr-dev");
    assertThat(machine.run("firmware", "flash").err()).contains("avrdude");
    assertThat(machine.run("firmware", "build", "--simulator").err()).contains(" pkg-config");
    // As in a container's image, which has no lists of packages.
    machine.program("apt-cache", "exit 100");
    assertThat(machine.run("firmware", "build").err())
        .contains("install with: sudo apt-get update && sudo apt-get install --no-install-");
  }
}
