package pijoule.runner.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.report.AnswerText;

/** Makes again everything that is derived from a results folder. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Make report.html, report.md, tables/, figures/ and energy.csv of a results folder again.",
    footer = "Exit code: 0 all runs valid, 1 some failed or damaged, 2 wrong usage.")
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A results folder.")
  private Path folder;

  @Option(names = "--full", description = "Print the tables too, not only the answer.")
  private boolean full;

  @Override
  public Integer call() throws IOException {
    return report(ResultsArgument.require(folder), full, spec.commandLine().getOut(), () -> {})
        ? 0
        : CommandLineRoot.SOME_FAILED;
  }

  /**
   * Makes the report, and prints the answer when it is known and where it is when it is there; true
   * if every run is valid and nothing was wrong.
   *
   * @param ended waits, after the answer, until nothing writes to the folder any more
   */
  static boolean report(Path folder, boolean full, PrintWriter out, Closeable ended)
      throws IOException {
    ReportResult report =
        Report.make(
            folder,
            found -> {
              answer(found, full, out);
              ended.close();
            });
    if (!report.foreign().isEmpty()) {
      System.err.println(
          "pijoule: not of this report, and left as they are: "
              + String.join(", ", report.foreign())
              + "; remove what an earlier report made");
    }
    AnswerText.next(report.answer(), shown(folder), shown(report.report())).forEach(out::println);
    out.flush();
    return report.problems().isEmpty() && report.failedRuns() == 0 && report.validRuns() > 0;
  }

  private static void answer(ReportResult found, boolean full, PrintWriter out) {
    if (full) {
      out.println(found.text());
    }
    found.problems().forEach(problem -> System.err.println("pijoule: " + problem));
    AnswerText.found(found.answer()).forEach(out::println);
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
