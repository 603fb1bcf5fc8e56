package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.plan.BoardTimes;
import pijoule.runner.plan.CampaignLength;
import pijoule.runner.plan.DecisionTable;
import pijoule.runner.plan.Hypotheses;
import pijoule.runner.plan.PairsTable;
import pijoule.runner.plan.PilotTime;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanOrder;
import pijoule.runner.plan.PlanScatter;
import pijoule.runner.plan.PlanSummary;
import pijoule.runner.plan.ShortPhases;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.BenchCheck;
import pijoule.runner.run.Testbed;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyDesign;

/** Shows what a study would decide, and do. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description =
        "Show what a study varies, the hours it takes and what it can decide. Refuse claims and a"
            + " reference that cannot be used, and with --bench a study that does not fit the bench,"
            + " as run does; no other machine is asked. Hours are those of the bench's boards once"
            + " results/first-board-... has them.",
    footer = "Example: pijoule plan quick --replicates 20")
final class PlanCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "STUDY", description = "Name in experiments/studies or YAML file.")
  private String name;

  @Mixin private StudyOptions options;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "Deal the rounds to N pairs of boards, as 'run --shard' and 'run --rack' do.")
  private String pairs;

  @Option(
      names = "--pilot",
      paramLabel = "RESULTS",
      description =
          "Results folder of an earlier campaign, to estimate the scatter and the hours from, and with"
              + " --bench to name the phases that are too short for its meters.")
  private Path pilot;

  @Option(names = "--full", description = "Show other splits of the replicates into rounds too.")
  private boolean full;

  @Option(names = "--order", description = "Show the cells, the blocks and the order of runs too.")
  private boolean order;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Programs programs = Programs.find();
    Study study = dealt(options.study(name, programs));
    Bench bench = options.bench(programs);
    if (options.namesBench()) {
      check(study, bench, programs);
    }
    Hypotheses.of(study, programs);
    Plan plan = Plan.of(study);
    Optional<Measurements> measured = pilot();
    PlanScatter scatter = measured.map(PlanScatter::of).orElseGet(PlanScatter::assumed);
    Optional<? extends CampaignLength> time = length(measured, bench, study, programs);
    PrintWriter out = spec.commandLine().getOut();
    out.println(new PlanSummary(plan, scatter, bench::meteredSides, bench.patience(), time).text());
    if (options.namesBench() && study.load().isEmpty()) {
      ShortPhases phases = new ShortPhases(bench);
      measured.map(phases::of).orElseGet(phases::limits).forEach(out::println);
    }
    if (study.design().pairs() > 1) {
      out.println(new PairsTable(study, scatter, bench::meteredSides).text());
    }
    if (full) {
      out.println(new DecisionTable(study, scatter, bench::meteredSides).text());
    }
    if (order) {
      out.println(PlanOrder.text(plan));
    }
    out.print(next(study, bench));
    out.flush();
    return 0;
  }

  /** {@return times of the pilot; without one those of first-board on the bench that is named} */
  private Optional<? extends CampaignLength> length(
      Optional<Measurements> measured, Bench bench, Study study, Programs programs)
      throws IOException {
    if (measured.isPresent()) {
      RecordedCampaign campaign = measured.get().campaign();
      Optional<BoardTimes> ofOthers = BoardPilot.of(campaign, bench, study);
      return ofOthers.isPresent() ? ofOthers : PilotTime.of(campaign.runs());
    }
    return options.namesBench()
        ? BoardPilot.find(programs.installation().state().resolve("results"), bench, study)
        : Optional.empty();
  }

  private Study dealt(Study study) {
    return StudyOptions.isGiven(pairs)
        ? study.withPairs((int) StudyOptions.whole("--pairs", pairs, StudyDesign.PAIRS))
        : study;
  }

  private static void check(Study study, Bench bench, Programs programs)
      throws IOException, InterruptedException {
    Testbed site = Testbed.of(bench, study, programs);
    try (Hosts hosts = site.hosts()) {
      BenchCheck.checkHere(study, site);
    }
  }

  /**
   * {@return text on the next command; a bench that nobody named may be unable to set the clocks}
   */
  private String next(Study study, Bench bench) {
    String line = options.line(name);
    if (bench.hosts().values().stream().anyMatch(host -> !host.isLocal())) {
      return "next: %s%n".formatted(options.benchCheck(name));
    }
    if (BenchCheck.setsClock(study) && !options.namesBench()) {
      return "next: name a bench that can set the clocks: %s%n"
          .formatted(TypedCommand.of("plan " + line + " --bench BENCH"));
    }
    if (!study.levels(Factor.DEVICE).isEmpty() && !options.namesBench()) {
      return "next: name a bench that has the devices: %s%n"
          .formatted(TypedCommand.of("plan " + line + " --bench BENCH"));
    }
    if (study.design().pairs() > 1) {
      return "next, for each pair i: %s --shard i/%d --bench BENCH%n"
          .formatted(TypedCommand.of("run " + line), study.design().pairs());
    }
    String more = full || order ? "" : "; more of the plan: --full, --order";
    return "next: %s%s%n".formatted(TypedCommand.of("run " + line), more);
  }

  private Optional<Measurements> pilot() throws IOException {
    if (pilot == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Measurements.of(RecordedCampaign.read(ResultsArgument.require(pilot))));
    } catch (ResultsException unreadable) {
      throw new UsageException("--pilot: " + unreadable.getMessage());
    }
  }
}
