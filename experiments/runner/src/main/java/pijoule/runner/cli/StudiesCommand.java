package pijoule.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import pijoule.contract.options.TypedCommand;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanTime;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;
import pijoule.runner.yaml.YamlNames;

/** Lists the studies. */
@Command(
    name = "studies",
    mixinStandardHelpOptions = true,
    description =
        "List the studies in experiments/studies: what each asks, and how long it takes (estimate).",
    footer = "Example: pijoule studies")
final class StudiesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Path folder = Programs.find().home().resolve("experiments/studies");
    int width = YamlNames.in(folder).stream().mapToInt(String::length).max().orElse(1);
    for (String name : YamlNames.in(folder)) {
      Study study = StudyFile.read(folder.resolve(name + ".yaml"));
      out.printf(
          "%-" + width + "s  %7s  %s%n",
          name,
          PlanTime.shown(Plan.of(study).expected()),
          study.title());
    }
    out.printf("next: %s%n", TypedCommand.of("plan STUDY"));
    out.flush();
  }
}
