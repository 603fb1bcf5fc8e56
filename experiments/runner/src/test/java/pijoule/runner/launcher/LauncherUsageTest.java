package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
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
    assertThat(named).allSatisfy(words -> assertThat(usage).contains("\n  " + words + " "));
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
  @ValueSource(
      strings = {
        "rnu quick",
        "plna",
        "comapre a b",
        "bench",
        "bench chekc two-pis",
        "bench check",
        "bench check two-pi",
        "bench init",
        "firmware",
        "firmware flahs",
        "plan",
        "plan qick",
        "plan xyzzy-of-nobody",
        "plan claims",
        "plan quick --bench notes",
        "run quick --rack notes",
        "plan quick --bench=loacl",
        "run",
        "run nunes",
        "run quick --bench rapl",
        "run quick --rack two-simulatde",
        "run quick --out=IN/file",
        "run quick --out IN/planned",
        "run quick --out IN/full",
        "run --resume IN/full",
        "run --resume=nowhere",
        "report",
        "report nowhere",
        "export",
        "export nowhere --overwrite",
        "claims",
        "claims nowhere",
        "compare",
        "compare nowhere there",
        "packets",
        "packets nowhere",
        "lifetime nowhere --fall 1J",
      })
  void wrongUsageIsRefusedBeforeTheBuildInTheWordsOfThePrograms(String words) throws Exception {
    Files.createFile(folder.resolve("file"));
    Files.createFile(Files.createDirectories(folder.resolve("planned")).resolve("plan.csv"));
    Files.createFile(Files.createDirectories(folder.resolve("full")).resolve(".mine"));
    for (String kind : List.of("benches", "racks")) {
      Files.createFile(machine.home().resolve("experiments").resolve(kind).resolve("notes"));
    }
    String[] args = words.replace("IN", folder.toString()).split(" ");

    Run run = machine.run(args);

    assertThat(run).isEqualTo(new Run(2, "", errors(args)));
    assertThat(run.err()).doesNotContain("mean claims?", "mean notes?");
    assertThat(machine.started()).doesNotContain("mvn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"meter", "meter recrod --meter model"})
  void aMistypedCommandOfTheRecorderIsRefusedInItsWords(String words) throws Exception {
    List<String> args = List.of(words.split(" "));
    StringWriter err = new StringWriter();
    System.setProperty(EnergyLogger.TYPED_AS, "pijoule meter");
    try {
      EnergyLogger.commandLine()
          .setErr(new PrintWriter(err, true))
          .execute(args.subList(1, args.size()).toArray(String[]::new));
    } finally {
      System.clearProperty(EnergyLogger.TYPED_AS);
    }

    assertThat(machine.run(args.toArray(String[]::new))).isEqualTo(new Run(2, "", err.toString()));
    assertThat(machine.started()).doesNotContain("mvn");
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
    assertThat(machine.run("help", "plna").err()).contains("did you mean plan?");
    assertThat(machine.run("help", "meter", "recrod").err()).contains("did you mean record?");
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
      if (home == null) {
        System.clearProperty(Programs.HOME_PROPERTY);
      } else {
        System.setProperty(Programs.HOME_PROPERTY, home);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
