package pijoule.checks;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.checks.validity.Check;
import pijoule.checks.validity.CheckText;
import pijoule.checks.validity.Validity;
import pijoule.contract.options.UsageException;

/** Puts the statistics to the test; the figures in docs/evidence.md come from here. */
@Command(
    name = "validity",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Simulate campaigns whose truth is known and count what the statistics say.")
final class ValidityCommand implements Callable<Integer> {
  private static final int MAX_CAMPAIGNS = 1_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--campaigns",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Campaigns for each family of comparisons (default: ${DEFAULT-VALUE}).")
  private int campaigns;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "2013",
      description = "Of all random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    if (campaigns < 1 || campaigns > MAX_CAMPAIGNS) {
      throw new UsageException(
          "--campaigns must be from 1 to %s, got %s".formatted(MAX_CAMPAIGNS, campaigns));
    }
    PrintWriter out = spec.commandLine().getOut();
    Validity validity = new Validity(campaigns, seed);
    List<Supplier<List<Check>>> parts =
        List.of(
            validity::coverage,
            () -> validity.falseAlarms(Validity::pairwise),
            validity::decisions,
            validity::load,
            validity::pairs,
            validity::campaigns,
            validity::warnings);
    boolean kept = true;
    for (Supplier<List<Check>> part : parts) {
      List<Check> checks = part.get();
      out.print(CheckText.of(checks));
      out.flush();
      kept &= checks.stream().allMatch(Check::kept);
    }
    return kept ? 0 : ExitCode.SOFTWARE;
  }
}
