package pijoule.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.report.StackChoice;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.RequestRate;

/** Chooses the stack that takes least energy at a rate of requests. */
@Command(
    name = "choose",
    mixinStandardHelpOptions = true,
    description =
        "Say which stack takes least energy per request at a rate, from results of servers under"
            + " load; measures nothing.",
    footer = {
      "Exit code: 0 decided, 1 the results do not decide it, 2 wrong usage.",
      "Example: pijoule choose results/load-1 --rate 50/s"
    })
final class ChooseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A results folder with levels of rate.")
  private Path folder;

  @Option(
      names = "--rate",
      required = true,
      paramLabel = "RATE",
      description =
          "Requests a second, such as 50/s. Between two measured rates, both must have the same"
              + " answer.")
  private String rate;

  @Override
  public Integer call() {
    RequestRate asked = asked();
    Measurements measurements =
        Measurements.of(RecordedCampaign.read(ResultsArgument.require(folder)));
    CommandLineRoot.tell(spec.commandLine(), measurements.problems());
    StackChoice choice = StackChoice.of(measurements, asked);
    PrintWriter out = spec.commandLine().getOut();
    choice.lines(folder.toString()).forEach(out::println);
    out.flush();
    return choice.decided() ? 0 : CommandLineRoot.SOME_FAILED;
  }

  private RequestRate asked() {
    try {
      RequestRate asked = RequestRate.parse(rate);
      if (asked.isFixed()) {
        return asked;
      }
    } catch (IllegalArgumentException refused) {
      // the same rule is broken
    }
    throw new UsageException(
        "--rate must be above 0/s and at most %s/s, such as 50/s, got '%s'"
            .formatted(RequestRate.MAX_PER_SECOND, rate));
  }
}
