package pijoule.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.measures.Measurer;
import pijoule.analysis.results.CampaignReader;
import pijoule.analysis.results.ResultsException;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.runner.plan.DecisionTable;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanScatter;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;

/** Shows what a study would decide, and do. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = "Show what a study can decide, the hours it takes, its cells and runs.")
final class PlanCommand implements Callable<Integer> {
  /** Runs whose order is shown without being asked for. */
  private static final int SHORT = 40;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "STUDY", description = "Name in experiments/studies or YAML file.")
  private String name;

  @Mixin private StudyOptions options;

  @Option(
      names = "--pilot",
      paramLabel = "RESULTS",
      description = "Results folder of an earlier campaign, to estimate the scatter from.")
  private Path pilot;

  @Option(names = "--runs", description = "Show the order of the runs, however many there are.")
  private boolean runs;

  @Override
  public Integer call() {
    Programs programs = Programs.find();
    Study study = options.study(name, programs);
    int metered = options.bench(programs).meteredSides();
    Plan plan = Plan.of(study);
    PlanScatter scatter = scatter();
    PrintWriter out = spec.commandLine().getOut();
    out.println(study.title());
    out.println();
    out.printf(
        Locale.ROOT,
        "%d cells x %d replicates = %d runs on %d servers; rounds x replicates %s%n%s (estimate)%n",
        study.cells().size(),
        study.replicates(),
        plan.runs().size(),
        plan.blocks(),
        study.rounds().display(),
        plan.time().display());
    out.println();
    out.println(new DecisionTable(study, scatter, metered).text());
    for (Cell cell : study.cells()) {
      out.printf(Locale.ROOT, "cell %d: %s%n", cell.number(), levels(study, cell));
    }
    if (runs || plan.runs().size() <= SHORT) {
      order(plan, out);
    }
    out.flush();
    return 0;
  }

  private PlanScatter scatter() {
    if (pilot == null) {
      return PlanScatter.assumed();
    }
    try {
      return PlanScatter.of(Measurer.measure(CampaignReader.read(pilot)));
    } catch (ResultsException unreadable) {
      throw new UsageException("--pilot: " + unreadable.getMessage());
    }
  }

  private static void order(Plan plan, PrintWriter out) {
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
  }

  private static String levels(Study study, Cell cell) {
    return study.factors().keySet().stream()
        .map(factor -> factor.key() + "=" + cell.text(factor))
        .collect(Collectors.joining(" "));
  }
}
