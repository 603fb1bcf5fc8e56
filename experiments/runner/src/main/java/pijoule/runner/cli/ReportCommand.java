package pijoule.runner.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.report.AnswerText;
import pijoule.energy.cli.Console;

/** Makes again everything that is derived from a results folder. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Make report.html, report.md, tables/, figures/ and energy.csv of a results folder again.",
    footer = {
      "Exit code: 0 valid runs and an answer, 1 not, or damaged, 2 wrong usage.",
      "Example: pijoule report results/quick-1 --full"
    })
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A results folder.")
  private Path folder;

  @Option(names = "--full", description = "Print the tables too, not only the answer.")
  private boolean full;

  @Mixin private MaxErrors maxErrors;

  @Override
  public Integer call() throws IOException {
    double share = maxErrors.share();
    ReportResult report =
        report(ResultsArgument.require(folder), full, spec.commandLine(), () -> {});
    int exit = exit(report, share, spec.commandLine());
    return report.problems().isEmpty() ? exit : CommandLineRoot.SOME_FAILED;
  }

  /**
   * Makes the report, and prints the answer when it is known and where it is when it is there.
   *
   * @param ended waits, after the answer, until nothing writes to the folder any more
   */
  static ReportResult report(Path folder, boolean full, CommandLine command, Closeable ended)
      throws IOException {
    ReportResult report =
        Report.make(
            folder,
            found -> {
              answer(found, full, command);
              ended.close();
            });
    if (!report.foreign().isEmpty()) {
      CommandLineRoot.tell(
          command,
          List.of(
              "not of this report, and left as they are: "
                  + String.join(", ", report.foreign())
                  + "; remove what an earlier report made"));
    }
    PrintWriter out = command.getOut();
    AnswerText.next(report.answer(), shown(folder), shown(report.report())).forEach(out::println);
    out.flush();
    return report;
  }

  /**
   * {@return the exit code of a campaign, whose reason is printed where it is not 0}
   *
   * @param maxErrors greatest share of failed requests at a rate, 0 to 1
   */
  static int exit(ReportResult report, double maxErrors, CommandLine command) {
    List<String> shortfalls = report.outcome().shortfalls(maxErrors);
    if (shortfalls.isEmpty()) {
      return 0;
    }
    CommandLineRoot.tell(
        command,
        List.of(
            "exit code %s: %s"
                .formatted(CommandLineRoot.SOME_FAILED, String.join("; ", shortfalls))));
    return CommandLineRoot.SOME_FAILED;
  }

  private static void answer(ReportResult found, boolean full, CommandLine command) {
    PrintWriter out = command.getOut();
    if (full) {
      out.println(found.text());
    }
    CommandLineRoot.tell(command, found.problems());
    AnswerText.found(found.answer(), Console.columns(Console.OUT_COLUMNS)).forEach(out::println);
    out.flush();
  }

  /** {@return path as short as it can be typed here} */
  private static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = path.toAbsolutePath().normalize();
    return whole.startsWith(here) && !whole.equals(here)
        ? here.relativize(whole).toString()
        : path.toString();
  }
}
