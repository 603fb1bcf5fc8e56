package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.UsageException;
import pijoule.energy.cli.CommandGroup;
import pijoule.energy.files.Printable;
import pijoule.runner.bench.Bench;
import pijoule.runner.check.Findings;
import pijoule.runner.check.Survey;
import pijoule.runner.check.TriedMeter;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.BenchCheck;
import pijoule.runner.run.Restore;
import pijoule.runner.run.Testbed;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Command for a bench before and after campaigns. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Check a bench, write one for two boards, or put its clocks back.",
    subcommands = {
      BenchCommand.BenchCheckCommand.class,
      BenchCommand.BenchInitCommand.class,
      BenchCommand.BenchRestoreCommand.class
    })
final class BenchCommand extends CommandGroup {
  /** Puts back what a killed campaign changed. */
  @Command(
      name = "restore",
      mixinStandardHelpOptions = true,
      description = "Put back the processor clocks and links that a killed campaign left changed.",
      footer = {
        "Exit code: 0 done, 2 a host could not be reached or is in use.",
        "Example: pijoule bench restore two-pis"
      })
  static final class BenchRestoreCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "BENCH", description = "Name in experiments/benches or YAML file.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
      Programs programs = Programs.find();
      Testbed site = Testbed.of(StudyOptions.bench(programs, name), programs);
      PrintWriter out = spec.commandLine().getOut();
      List<String> problems = new ArrayList<>();
      try (Restore restore = new Restore(site)) {
        for (Host host : site.hosts().all()) {
          try {
            out.printf(
                "host %s: %s%n", host, restore.host(host) ? "put back" : "nothing to put back");
          } catch (IOException | UsageException refused) {
            problems.addAll(Ending.messages(refused));
          }
        }
      }
      out.flush();
      if (!problems.isEmpty()) {
        throw new UnfitBenchException(problems);
      }
      return 0;
    }
  }

  /** Finds everything that is wrong with a bench. */
  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description =
          "Find everything that is wrong with a bench, in the order of repair, and print what its"
              + " hosts are and what its meters read at rest and under load. The same is checked before"
              + " each campaign, without loads.",
      footer = {
        "Exit code: 0 the bench is ready, 2 it is not.",
        "Example: pijoule bench check two-pis --study nunes2013"
      })
  static final class BenchCheckCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "BENCH", description = "Name in experiments/benches or YAML file.")
    private String name;

    @Option(
        names = "--study",
        paramLabel = "STUDY",
        description =
            "Check that the bench has this study's clocks and devices, and memory for its heap.")
    private String study;

    @Override
    public Integer call() throws IOException, InterruptedException {
      Programs programs = Programs.find();
      Bench bench = StudyOptions.bench(programs, name);
      Optional<Study> asked =
          StudyOptions.isGiven(study)
              ? Optional.of(
                  on(bench, StudyFile.read(StudyOptions.find(programs, "studies", study))))
              : Optional.empty();
      Testbed site =
          asked
              .map(its -> Testbed.of(bench, its, programs))
              .orElseGet(() -> Testbed.of(bench, programs));
      if (bench.meters().values().stream().anyMatch(TriedMeter::canBe)) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("checking; meters are read at rest and under load, half a minute");
        err.flush();
      }
      Findings findings = BenchCheck.check(asked, site);
      if (!findings.problems().isEmpty()) {
        throw new UnfitBenchException(findings.problems());
      }
      PrintWriter out = spec.commandLine().getOut();
      findings.table().forEach(line -> out.println(Printable.of(line)));
      out.printf("bench %s is ready%n", bench.name());
      out.flush();
      return 0;
    }

    private static Study on(Bench bench, Study study) {
      return bench.target().map(study::on).orElse(study);
    }
  }

  /** Writes a bench for two boards. */
  @Command(
      name = "init",
      mixinStandardHelpOptions = true,
      description =
          "Look at two boards over ssh, and at the Arduinos here, and write a bench for them. What"
              + " was not found is a comment there; a JVM that does not start is an error.",
      footer = "Example: pijoule bench init pi@board-a pi@board-b")
  static final class BenchInitCommand implements Callable<Integer> {
    /** Ignored by git: no file of the project is there. */
    static final String DEFAULT = "experiments/benches/two-pis.yaml";

    @Spec private CommandSpec spec;

    @Parameters(
        index = "0",
        paramLabel = "CLIENT",
        description = "The client's board: USER@HOST, or a name of ~/.ssh/config.")
    private String client;

    @Parameters(index = "1", paramLabel = "SERVER", description = "The server's board.")
    private String server;

    @Option(
        names = "--out",
        paramLabel = "FILE",
        description = "The bench file (default: " + DEFAULT + ").")
    private String out;

    @Option(names = "--force", description = "Replace a file that is there.")
    private boolean force;

    @Override
    public Integer call() throws IOException, InterruptedException {
      Path own = Programs.find().installation().state();
      Path file = StudyOptions.isGiven(out) ? Path.of(out) : own.resolve(DEFAULT);
      if (!force) {
        refuse(file);
      }
      String text = Survey.bench(client, server, Optional.empty());
      OpenOption[] how =
          force
              ? new OpenOption[] {
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE
              }
              : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
      if (!StudyOptions.isGiven(out)) {
        Files.createDirectories(file.getParent());
      }
      try {
        Files.writeString(file, text, StandardCharsets.UTF_8, how);
      } catch (FileAlreadyExistsException made) {
        refuse(file);
      }
      String bench = StudyOptions.isGiven(out) ? out : "two-pis";
      PrintWriter stdout = spec.commandLine().getOut();
      stdout.printf("wrote %s; complete it where its comments say so, then:%n", file);
      stdout.printf("  ./pijoule bench check %s%n", bench);
      stdout.printf("  ./pijoule run first-board --bench %s%n", bench);
      stdout.flush();
      return 0;
    }

    private void refuse(Path file) {
      UsageException.when(
          Files.exists(file),
          "bench init must not replace a file, got "
              + file
              + ", which is there; name another with --out, or add --force");
    }
  }
}
