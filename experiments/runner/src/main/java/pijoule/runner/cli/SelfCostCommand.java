package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.contract.options.UsageException;
import pijoule.runner.cost.SelfCost;
import pijoule.runner.programs.Programs;

/** Measures what the instrument itself costs. */
@Command(
    name = "self-cost",
    subcommands = TransparencyCommand.class,
    mixinStandardHelpOptions = true,
    description =
        "Measure what the instrument costs: phases, a run, the load generator, the integration of"
            + " energy.")
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
          : CommandLineRoot.SOME_FAILED;
    }
  }
}
