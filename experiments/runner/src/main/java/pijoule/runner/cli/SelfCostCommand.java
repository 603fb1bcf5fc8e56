package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
    Path folder = Files.createTempDirectory("pijoule-self-cost");
    try {
      return new SelfCost(Programs.find(), folder, out).measure(pairs)
          ? 0
          : CommandLineRoot.SOME_FAILED;
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
