package pijoule.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import pijoule.contract.options.TypedCommand;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.programs.Programs;
import pijoule.runner.yaml.YamlNames;

/** Lists the benches. */
@Command(
    name = "benches",
    mixinStandardHelpOptions = true,
    description = "List the benches in experiments/benches: where a study can be measured.",
    footer = "Example: pijoule benches")
final class BenchesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Path folder = Programs.find().home().resolve("experiments/benches");
    int width = YamlNames.in(folder).stream().mapToInt(String::length).max().orElse(1);
    for (String name : YamlNames.in(folder)) {
      out.printf(
          "%-" + width + "s  %s%n", name, BenchFile.read(folder.resolve(name + ".yaml")).title());
    }
    out.printf("next: %s%n", TypedCommand.of("bench check BENCH"));
    out.flush();
  }
}
