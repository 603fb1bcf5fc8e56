package pijoule.checks;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.checks.cost.IntegrationCost;

/** Measures what integrating a long campaign costs on this host. */
@Command(
    name = "self-cost",
    hidden = true,
    description = "Times writing and integrating a long trace, and one twice as long.")
final class MeterCostCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "Samples of the trace.")
  private int samples;

  @Option(
      names = "--windows",
      paramLabel = "N",
      defaultValue = "8000",
      description = "Windows to integrate.")
  private int windows;

  @Override
  public Integer call() throws IOException {
    IntegrationCost once = print(samples, windows);
    IntegrationCost twice = print(2 * samples, windows);
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "twice the samples: %.2f times the integration%n",
            twice.integrateSeconds() / once.integrateSeconds());
    spec.commandLine().getOut().flush();
    return 0;
  }

  private IntegrationCost print(int count, int windowCount) throws IOException {
    IntegrationCost cost = IntegrationCost.measure(count, windowCount);
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%d samples, %d windows: written in %.2f s (%.0f MB), integrated in %.2f s (%.2f million rows/s), peak heap %.1f MB%n",
            count,
            windowCount,
            cost.writeSeconds(),
            cost.fileBytes() / 1e6,
            cost.integrateSeconds(),
            cost.rowsPerSecond() / 1e6,
            cost.peakHeapBytes() / 1e6);
    return cost;
  }
}
