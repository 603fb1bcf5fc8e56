package pijoule.energy.selftest;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.units.Frequency;

/** Records simulated boards in real time and reports what was lost and what it cost. */
@Command(
    name = "soak",
    description = {
      "Records simulated boards in real time through serial ports, and counts how many reports were"
          + " lost and how much of a CPU each recorder took.",
      "Exit code 0: nothing lost; 1: something."
    })
public final class SoakCommand implements Callable<Integer> {
  private static final String ROW = "%-6s %10s %6s %10s %10s %8s%n";

  @Spec private CommandSpec spec;

  @Option(names = "--meters", defaultValue = "2", description = "Boards at once (default: 2).")
  private int meters;

  @Option(
      names = "--rate",
      defaultValue = "170",
      paramLabel = "HERTZ",
      description = "Reports a second, 1 to 2000 (default: 170).")
  private double hertz;

  @Option(
      names = "--seconds",
      defaultValue = "600",
      description = "How long to record, s (default: 600).")
  private long seconds;

  @Option(names = "--out", required = true, description = "New folder for the traces.")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (meters < 1 || meters > 8 || seconds < 1) {
      throw new IllegalArgumentException(
          "soak takes 1 to 8 meters for 1 s or longer, got %s for %s s".formatted(meters, seconds));
    }
    FastSimulator simulator =
        FastSimulator.of(Path.of(System.getProperty("pijoule.home", ".")).toAbsolutePath());
    Files.createDirectories(out);
    List<Soak.Outcome> outcomes =
        new Soak(simulator, out).run(meters, Frequency.ofHertz(hertz), Duration.ofSeconds(seconds));
    print(outcomes);
    return outcomes.stream().allMatch(outcome -> outcome.lost() == 0) ? 0 : 1;
  }

  private void print(List<Soak.Outcome> outcomes) {
    PrintWriter text = spec.commandLine().getOut();
    text.printf(ROW, "meter", "samples", "gaps", "time (s)", "CPU (s)", "CPU (%)");
    for (int i = 0; i < outcomes.size(); i++) {
      Soak.Outcome outcome = outcomes.get(i);
      text.printf(
          ROW,
          i,
          outcome.samples(),
          outcome.lost(),
          String.format(Locale.ROOT, "%.1f", outcome.seconds()),
          String.format(Locale.ROOT, "%.2f", outcome.cpuSeconds()),
          String.format(Locale.ROOT, "%.2f", outcome.cpuShare() * 100));
    }
    text.flush();
  }
}
