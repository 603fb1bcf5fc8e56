package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.export.ExportResult;
import pijoule.export.ParquetExport;

/** Writes a results folder in a format of other tools. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Write runs and traces of a results folder for other tools.",
    footer = "Example: pijoule export results/quick-1")
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A results folder.")
  private Path folder;

  @Option(
      names = "--parquet",
      description = "Write Parquet: the only format so far, and so the default.")
  private boolean parquet;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder to write to (default: parquet/ in the results folder).")
  private Path out;

  @Option(names = "--overwrite", description = "Replace files of an earlier export.")
  private boolean overwrite;

  @Override
  public Integer call() throws IOException {
    Path target = out == null ? folder.resolve("parquet") : out;
    ExportResult result = ParquetExport.write(ResultsArgument.require(folder), target, overwrite);
    PrintWriter text = spec.commandLine().getOut();
    result.files().forEach(file -> text.println(file.path() + ": " + file.rows() + " rows"));
    text.flush();
    CommandLineRoot.tell(spec.commandLine(), result.problems());
    return result.problems().isEmpty() ? 0 : CommandLineRoot.SOME_FAILED;
  }
}
