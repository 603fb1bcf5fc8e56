package pijoule.experiments.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.experiments.plan.Plan;
import pijoule.experiments.plan.PlannedRun;
import pijoule.experiments.process.Programs;
import pijoule.experiments.study.Cell;
import pijoule.experiments.study.Study;

/** Shows what a study would do. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = "Show a study's cells, the order of its runs and the hours it takes.")
final class PlanCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "STUDY", description = "Name in experiments/studies or YAML file.")
  private String name;

  @Mixin private StudyOptions options;

  @Override
  public Integer call() {
    Study study = options.study(name, Programs.find());
    Plan plan = Plan.of(study);
    PrintWriter out = spec.commandLine().getOut();
    out.println(study.title());
    out.println();
    for (Cell cell : study.cells()) {
      out.printf(Locale.ROOT, "cell %d: %s%n", cell.number(), levels(study, cell));
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "%d cells x %d replicates = %d runs in %d blocks; about %.2f h (estimate: expected_run %s)%n",
        study.cells().size(),
        study.replicates(),
        plan.runs().size(),
        plan.blocks(),
        plan.expected().toMillis() / 3.6e6,
        study.expected().run().toString().substring(2).toLowerCase(Locale.ROOT));
    out.println();
    int block = 0;
    for (PlannedRun run : plan.runs()) {
      if (run.block() != block) {
        block = run.block();
        out.printf(Locale.ROOT, "%sblock %d:", block == 1 ? "" : "\n", block);
      }
      out.printf(Locale.ROOT, " %s=cell %d", run.id(), run.cell().number());
    }
    out.println();
    out.flush();
    return 0;
  }

  private static String levels(Study study, Cell cell) {
    return study.factors().keySet().stream()
        .map(factor -> factor.key() + "=" + cell.text(factor))
        .collect(Collectors.joining(" "));
  }
}
