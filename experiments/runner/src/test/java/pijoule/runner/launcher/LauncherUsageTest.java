package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import pijoule.energy.cli.EnergyLogger;
import pijoule.runner.cli.CommandLineRoot;
import pijoule.runner.launcher.FakeMachine.Run;
import pijoule.runner.programs.Programs;

/**
 * What the launcher knows of commands and arguments without a build, compared with the programs.
 */
@EnabledOnOs(OS.LINUX)
class LauncherUsageTest {
  @TempDir Path folder;
  private FakeMachine machine;

  @BeforeEach
  void make() throws Exception {
    machine = new FakeMachine(folder).user().program("mvn");
  }

  @Test
  void theUsageNamesEveryCommandOfThePrograms() throws Exception {
    CommandLine root = CommandLineRoot.commandLine();
    Stream<String> named =
        Stream.of(
                root.getSubcommands().keySet().stream(),
                below("bench", root),
                below("rack", root),
                below("firmware", root),
                commands(EnergyLogger.commandLine()).map(name -> "meter " + name),
                Stream.of("build", "dist", "test", "help"))
            .flatMap(commands -> commands);

    String usage = machine.run("--help").out();
    assertThat(named)
        .isNotEmpty()
        .allSatisfy(words -> assertThat(usage).contains("\n  " + words + " "));
  }

  @Test
  void withoutACommandTenLinesOfTheUsageAreShown() throws Exception {
    Run bare = machine.run();

    assertThat(bare.exit()).isEqualTo(2);
    assertThat(bare.out()).isEmpty();
    List<String> shown = bare.err().lines().filter(line -> line.startsWith("  ")).toList();
    assertThat(shown).hasSize(10).anyMatch(line -> line.startsWith("  run STUDY  "));
    assertThat(machine.run("help").out().lines()).containsAll(shown);
    assertThat(bare.err()).endsWith("\n\nAll commands: pijoule help\n");
  }

  private static Stream<String> below(String group, CommandLine root) {
    return commands(root.getSubcommands().get(group)).map(name -> group + " " + name);
  }

  private static Stream<String> commands(CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rnu quick | unknown command 'rnu'; did you mean run? See pijoule --help",
        "frobnicate | unknown command 'frobnicate'; see pijoule --help",
        "bench | bench needs one of the commands check, init, restore, got ''; see pijoule bench --help",
        "bench chekc two-pis | bench needs one of the commands check, init, restore, got 'chekc'; did you mean check? See pijoule bench --help",
        "meter slftest | meter needs one of the commands list, try, watch, record, compare, calibrate, feed, selftest, soak, got 'slftest'; did you mean selftest? See pijoule meter --help",
        "validty | unknown command 'validty'; did you mean validity? See pijoule --help",
        "help plna | unknown command 'plna'; did you mean plan? See pijoule --help",
      })
  void whatIsNoCommandIsRefusedBeforeABuild(String words, String message) throws Exception {
    assertThat(machine.run(words.split(" ")))
        .isEqualTo(new Run(2, "", "pijoule: " + asTyped(message) + "\n"));
    assertThat(machine.started()).doesNotContain("mvn");
  }

  /** The command to go on with is that which was typed. */
  private String asTyped(String message) {
    return message.replace("ee pijoule", "ee " + machine.home().resolve("pijoule"));
  }

  /** Commands that the usage leaves out. */
  @ParameterizedTest
  @ValueSource(strings = {"meter link", "meter self-cost"})
  void aFurtherCommandIsNotRefused(String words) throws Exception {
    Path jar = machine.home().resolve("experiments/runner/target/app/runner.jar");
    Files.createFile(Files.createDirectories(jar.getParent()).resolve("runner.jar"));
    Files.createFile(machine.home().resolve("pom.xml"));
    machine.program("java", "");

    machine.run(words.split(" "));

    assertThat(machine.started())
        .containsAnyOf("runner.jar " + words, "-pl experiments/checks -am");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plna | pijoule: unknown command 'plna'; did you mean plan? See pijoule --help",
        "frobnicate | pijoule: unknown command 'frobnicate'; see pijoule --help",
        "plan claims | pijoule: no file or name in experiments/studies is 'claims'; known are ",
      })
  void theProgramsNameAWordOnlyWhereItIsNear(String words, String message) throws Exception {
    assertThat(errors(words.split(" "))).startsWith(message).doesNotContain("mean claims?");
  }

  /** What the launcher cannot see is left to the programs, after the build. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan quick --seed=x",
        "plan --seed 1 quick",
        "run quick --out NEW",
        "run quick --out EMPTY",
        "run quick --out KILLED",
        "report EMPTY",
        "bench check two-pis",
        "bench --verison",
        "claims --reference nunes2013",
        "packets EMPTY",
        "meter list",
        "self-cost",
        "self-cost --pairs 3",
        "self-cost transparency",
        "validity",
      })
  void whatMayBeRightIsBuilt(String words) throws Exception {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Path killed = Files.createDirectories(folder.resolve("killed"));
    Files.createFile(killed.resolve(".lock"));
    Files.createFile(killed.resolve("study.yaml.new"));
    String line =
        words
            .replace("NEW", folder.resolve("new").toString())
            .replace("EMPTY", empty.toString())
            .replace("KILLED", killed.toString());

    machine.run(line.split(" "));

    assertThat(machine.started()).contains("mvn -B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan --help",
        "run quick -h",
        "bench --help",
        "bench check --help",
        "meter --help"
      })
  void helpNeedsNoBuild(String words) throws Exception {
    String[] args = words.split(" ");
    Run run = machine.run(args);

    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("Usage: pijoule " + args[0])
        .contains("\n  " + args[0] + " ", "./pijoule build");
    assertThat(machine.started()).isEmpty();
  }

  @Test
  void helpOfACommandIsItsOptionHelp() throws Exception {
    assertThat(machine.run("help", "meter", "record"))
        .isEqualTo(machine.run("meter", "record", "-h"));
  }

  /** A build because of a help would be one of minutes; the options seldom changed. */
  @Test
  void helpOfProgramsThatAreBuiltIsTheirs() throws Exception {
    Path jar = machine.home().resolve("experiments/runner/target/app/runner.jar");
    Files.createFile(Files.createDirectories(jar.getParent()).resolve("runner.jar"));
    Files.createFile(machine.home().resolve("pom.xml"));
    machine.program("java", "echo options");

    assertThat(machine.run("plan", "--help").out()).isEqualTo("options\n");
    assertThat(machine.started()).contains("runner.jar plan --help").doesNotContain("mvn");
  }

  /** Runs the command line in this process. */
  private String errors(String[] args) {
    String home = System.getProperty(Programs.HOME_PROPERTY);
    PrintStream usual = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setProperty(Programs.HOME_PROPERTY, machine.home().toString());
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(CommandLineRoot.execute(args)).isEqualTo(2);
    } finally {
      System.setErr(usual);
      System.setProperty(Programs.HOME_PROPERTY, home);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
