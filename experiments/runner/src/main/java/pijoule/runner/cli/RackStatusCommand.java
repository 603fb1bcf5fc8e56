package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.RackFolder;
import pijoule.runner.rack.slurm.RackStatus;

/** Shows how far the pairs of a rack are. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Show how far each pair of a rack is: its job in Slurm and its runs.",
    footer = "Exit code: 0 no run failed, 1 some failed, 2 wrong usage.")
final class RackStatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of 'rack submit' or 'run --rack'.")
  private String folder;

  @Override
  public Integer call() throws IOException, InterruptedException {
    RackStatus status = RackStatus.of(RackFolder.open(Path.of(folder), Programs.find()));
    PrintWriter stdout = spec.commandLine().getOut();
    status.lines().forEach(stdout::println);
    stdout.flush();
    return status.hasFailedRuns() ? CommandLineRoot.SOME_FAILED : 0;
  }
}
