package pijoule.checks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.checks.cost.LiveCost;
import pijoule.checks.cost.SelfCost;
import pijoule.checks.cost.transparency.Selection;
import pijoule.checks.cost.transparency.Transparency;
import pijoule.checks.work.WorkFolder;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;

/** Measures what the instrument itself costs. */
@Command(
    name = "self-cost",
    subcommands = {SelfCostCommand.LiveCommand.class, SelfCostCommand.TransparencyCommand.class},
    mixinStandardHelpOptions = true,
    description =
        "Measure what the instrument costs: phases, a run, the load generator, the integration of"
            + " energy.",
    footer = "Example: pijoule self-cost --pairs 250")
final class SelfCostCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "300",
      description = "Pairs of samples for the phases' ratio (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (pairs < 1 || pairs > 1_000_000) {
      throw new UsageException("--pairs must be from 1 to 1000000, got " + pairs);
    }
    PrintWriter out = spec.commandLine().getOut();
    try (WorkFolder folder = WorkFolder.make("pijoule-self-cost")) {
      return new SelfCost(Programs.find(), folder.path(), out).measure(pairs)
          ? 0
          : ExitCode.SOFTWARE;
    }
  }

  /** Compares the times of a campaign with a live page and without one. */
  @Command(
      name = "live",
      mixinStandardHelpOptions = true,
      description =
          "Measure the study quick on this machine in rounds with a live page open and rounds"
              + " without one, and print the ratio of their times.",
      footer = "Example: pijoule self-cost live --rounds 40")
  static final class LiveCommand implements Callable<Integer> {
    private static final int MIN_ROUNDS = 4;

    @Spec private CommandSpec spec;

    @Option(
        names = "--rounds",
        paramLabel = "N",
        defaultValue = "40",
        description = "Rounds, half of them with a page open (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    public Integer call() throws IOException, InterruptedException {
      UsageException.when(
          rounds < MIN_ROUNDS, "--rounds must be %s or more, got %s", MIN_ROUNDS, rounds);
      try (WorkFolder folder = WorkFolder.make("pijoule-live-cost")) {
        return new LiveCost(Programs.find(), folder.path())
                .measure(rounds, spec.commandLine().getOut())
            ? 0
            : ExitCode.SOFTWARE;
      }
    }
  }

  /** Compares pijoule's programs with the same frameworks used without pijoule. */
  @Command(
      name = "transparency",
      mixinStandardHelpOptions = true,
      description =
          "Compare each program with the smallest one that does the same without pijoule, from"
              + " outside, and print whether a comparison of frameworks is the same with both.",
      footer = "Example: pijoule self-cost transparency --calls 1")
  static final class TransparencyCommand implements Callable<Integer> {
    private static final int MIN_ROUNDS = 2;

    @Spec private CommandSpec spec;

    @Option(
        names = "--rounds",
        paramLabel = "N",
        defaultValue = "10",
        description =
            "Processes of each program, size and kind, side by side (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
        names = "--calls",
        paramLabel = "N",
        defaultValue = "600",
        description =
            "Calls of a process; the last 100 are steady (default: ${DEFAULT-VALUE}). 1: only first"
                + " calls.")
    private int calls;

    @Option(
        names = "--framework",
        split = ",",
        paramLabel = "NAME",
        description = "Only these frameworks, separated by commas (default: all with a reference).")
    private List<String> frameworks = List.of();

    @Option(
        names = "--side",
        paramLabel = "SIDE",
        description = "Only server or client (default: both).")
    private Optional<String> side = Optional.empty();

    @Option(
        names = "--binding",
        paramLabel = "NAME",
        description = "adb: only programs with Axis2's beans (default: usual bindings).")
    private Optional<String> binding = Optional.empty();

    @Option(
        names = "--protocol",
        paramLabel = "NAME",
        description = "Only rest or soap (default: both).")
    private Optional<String> protocol = Optional.empty();

    @Option(
        names = "--variant",
        paramLabel = "NAME",
        description =
            "wrong: server cxf rest checks requests within deserialize; shows that this is found.")
    private Optional<String> variant = Optional.empty();

    @Option(
        names = "--samples",
        paramLabel = "FILE",
        description =
            "CSV file that the rounds are added to; those that it has are counted, too. One file for"
                + " one version of the programs.")
    private Optional<Path> samples = Optional.empty();

    @Override
    public Integer call() throws IOException, InterruptedException {
      if (rounds < MIN_ROUNDS) {
        throw new UsageException("--rounds must be " + MIN_ROUNDS + " or more, got " + rounds);
      }
      try (WorkFolder folder = WorkFolder.make("pijoule-transparency")) {
        Transparency transparency =
            new Transparency(
                Programs.find(),
                folder.path(),
                spec.commandLine().getOut(),
                new Selection(frameworks, binding, side, protocol, variant));
        return transparency.measure(rounds, calls, samples) ? 0 : ExitCode.SOFTWARE;
      }
    }
  }
}
