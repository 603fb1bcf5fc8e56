package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.compare.Compare;
import pijoule.analysis.compare.SideBySide;
import pijoule.contract.options.TypedCommand;

/** Compares one campaign with another. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = "Compare two results folders: what was run differently, and which means differ.",
    footer = {
      "Exit code: 0 both were read whole, 1 something could not be used, 2 wrong usage.",
      "Example: pijoule compare results/quick-1 results/quick-2"
    })
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DIR_A",
      description = "Results folder that is compared with.")
  private Path a;

  @Parameters(index = "1", paramLabel = "DIR_B", description = "Results folder to compare.")
  private Path b;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write compare.md and its tables as CSV there as well.")
  private Path out;

  @Option(names = "--full", description = "Print all means and differences.")
  private boolean full;

  @Override
  public Integer call() throws IOException {
    SideBySide both = Compare.of(ResultsArgument.require(a), ResultsArgument.require(b));
    PrintWriter text = spec.commandLine().getOut();
    if (full) {
      text.println(both.text());
    } else {
      both.finding().forEach(text::println);
    }
    if (both.lacksMeans()) {
      Stream.of(a, b)
          .map(folder -> TypedCommand.of("report " + folder))
          .forEach(
              command -> text.println("Next: " + command + "   (says which runs failed, why)"));
    }
    CommandLineRoot.tell(spec.commandLine(), both.problems());
    if (out != null) {
      both.write(out);
      text.println("Comparison: " + out.resolve("compare.md"));
    } else if (!full && !both.lacksMeans()) {
      text.println(
          "Next: add --out DIR for all means and differences as files, or --full to print");
    }
    text.flush();
    return both.problems().isEmpty() ? 0 : CommandLineRoot.SOME_FAILED;
  }
}
