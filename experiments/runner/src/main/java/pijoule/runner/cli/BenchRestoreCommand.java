package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.UsageException;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Restore;
import pijoule.runner.run.Testbed;

/** Puts back what a killed campaign changed. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description = "Put back the processor clocks and links that a killed campaign left changed.",
    footer = "Exit code: 0 done, 2 a host could not be reached or is in use.")
final class BenchRestoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "BENCH", description = "Name in experiments/benches or YAML file.")
  private String name;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Programs programs = Programs.find();
    Testbed site = Testbed.of(StudyOptions.bench(programs, name), programs);
    PrintWriter out = spec.commandLine().getOut();
    List<String> problems = new ArrayList<>();
    try (Restore restore = new Restore(site)) {
      for (Host host : site.hosts().all()) {
        try {
          out.printf(
              "host %s: %s%n", host, restore.host(host) ? "put back" : "nothing to put back");
        } catch (IOException | UsageException refused) {
          problems.addAll(Ending.messages(refused));
        }
      }
    }
    out.flush();
    if (!problems.isEmpty()) {
      throw new UnfitBenchException(problems);
    }
    return 0;
  }
}
