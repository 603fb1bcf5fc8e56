package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.TypedCommand;
import pijoule.runner.rack.Merge;

/** Makes one results folder of the shards of a plan. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    description = "Merge the shards of one plan into a results folder of their own.",
    footer = {
      "Exit code: 0 merged, 1 not written, 2 wrong usage. The shards stay as they are.",
      "Example: pijoule merge results/quick-1 results/quick-2 --out results/quick"
    })
final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "Results folders of 'run STUDY --shard i/n', in any order.")
  private List<Path> folders;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "A new folder for the merged results.")
  private Path out;

  @Option(
      names = "--partial",
      description = "Merge although shards are missing; the report says which.")
  private boolean partial;

  @Override
  public Integer call() throws IOException {
    Merge.of(folders, out, partial);
    PrintWriter text = spec.commandLine().getOut();
    text.printf("merged in %s%n", out);
    text.printf("next: %s%n", TypedCommand.of("report " + out));
    text.flush();
    return 0;
  }
}
