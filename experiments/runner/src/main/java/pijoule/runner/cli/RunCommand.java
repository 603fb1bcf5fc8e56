package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.ReportResult;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.check.AllChecks;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.Remarks;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.Rack;
import pijoule.runner.rack.RackFile;
import pijoule.runner.rack.RackFolder;
import pijoule.runner.rack.RackRun;
import pijoule.runner.run.Campaign;
import pijoule.runner.study.Study;

/** Carries a study out, or goes on with one. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Carry out a study; results go to a folder of their own.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  pijoule run quick                  two frameworks on this machine, 90 s",
      "  pijoule run framework-x-container --out DIR --replicates 20",
      "  pijoule run --resume DIR           go on after an interruption",
      "",
      "Exit code: 0 valid runs and an answer, 1 not, 2 wrong usage, 130 stopped by Ctrl-C."
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      description =
          "Name in experiments/studies or YAML file. With a URL the command is 'pijoule cost URL'.")
  private String name;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder (default: results/STUDY-DATE-TIME).")
  private String out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Go on with the campaign in DIR: same plan, same seed, no run twice.")
  private String resume;

  @Option(
      names = "--shard",
      paramLabel = "i/n",
      description = "Make only the runs of pair i of n; 'pijoule merge' puts the parts together.")
  private String shard;

  @Option(
      names = "--pair",
      paramLabel = "NAME",
      description = "With --shard: name of the pair (default: pair-i).")
  private String pair;

  @Option(
      names = "--rack",
      paramLabel = "RACK",
      description =
          "Run the study on all pairs of a rack, from this machine: name in experiments/racks or"
              + " YAML file. Their results are merged at the end.")
  private String rack;

  @Option(
      names = "--notify",
      paramLabel = "COMMAND",
      description =
          "Start COMMAND in a shell at the end, at the first failed run of a cell, and at a lost"
              + " meter, with the event as JSON on its standard input; 10 s at most.")
  private String notify;

  @Option(names = "--full", description = "At the end print the tables too, not only the answer.")
  private boolean full;

  @Mixin private MaxErrors maxErrors;

  @Mixin private LiveOptions live;

  @Mixin private StudyOptions options;

  @Override
  public Integer call() throws Exception {
    double share = maxErrors.share();
    try (CampaignRun run = new CampaignRun()) {
      Programs programs = Programs.find();
      AllChecks.askAhead();
      live.require(StudyOptions.isGiven(rack));
      Optional<RackFolder> ofRack = rackFolder(programs);
      live.require(ofRack.isPresent());
      if (ofRack.isPresent()) {
        return carryOut(ofRack.get(), programs, run, share);
      }
      try (Campaign campaign = campaign(programs, run)) {
        return tell(campaign, run, share);
      }
    }
  }

  /** The folder of a study on a rack; empty of one on a bench. */
  private Optional<RackFolder> rackFolder(Programs programs) throws IOException {
    if (!StudyOptions.isGiven(rack)) {
      return StudyOptions.isGiven(resume) && RackFolder.isOne(Path.of(resume))
          ? Optional.of(RackFolder.open(Path.of(resume), programs))
          : Optional.empty();
    }
    UsageException.when(
        StudyOptions.isGiven(resume),
        "--resume goes on with its own rack, got --rack '" + rack + "' as well; leave it out");
    UsageException.when(
        options.namesBench() || StudyOptions.isGiven(shard) || StudyOptions.isGiven(pair),
        "--rack names benches and makes shards, got --bench, --shard or --pair as well; leave"
            + " them out");
    UsageException.when(
        !StudyOptions.isGiven(name),
        "run --rack needs a study, got none; try: run quick --rack RACK");
    Rack pairs = RackFile.read(StudyOptions.find(programs, "racks", rack), programs);
    Study study = options.study(name, programs).withPairs(pairs.pairs().size());
    Path folder =
        StudyOptions.isGiven(out)
            ? Path.of(out)
            : CampaignRun.newFolder(programs, study.name() + "-" + pairs.name());
    return Optional.of(RackFolder.create(folder, pairs, options.words(name)));
  }

  private int carryOut(RackFolder folder, Programs programs, CampaignRun run, double share)
      throws IOException, InterruptedException {
    List<String> further =
        StudyOptions.isGiven(notify) ? List.of("--notify", notify) : List.<String>of();
    if (!new RackRun(folder, programs, run.log(), run.stop(), further).carryOut()) {
      return CommandLineRoot.SOME_FAILED;
    }
    ReportResult report = ReportCommand.report(folder.merged(), full, spec.commandLine(), () -> {});
    int exit = ReportCommand.exit(report, share, spec.commandLine());
    return report.problems().isEmpty() ? exit : CommandLineRoot.SOME_FAILED;
  }

  private Campaign campaign(Programs programs, CampaignRun run)
      throws IOException, InterruptedException {
    if (StudyOptions.isGiven(resume)) {
      UsageException.when(
          StudyOptions.isGiven(name),
          "--resume goes on with its own study, got '" + name + "' as well; leave it out");
      UsageException.when(
          StudyOptions.isGiven(out),
          "--resume goes on in its own folder, got --out '" + out + "' as well; leave it out");
      options.requireNone();
      UsageException.when(
          StudyOptions.isGiven(shard) || StudyOptions.isGiven(pair),
          "--resume goes on with its own shard, got --shard or --pair as well; leave them out");
      return Campaign.resume(Path.of(resume), programs, run.log(), run.stop());
    }
    UsageException.when(
        !StudyOptions.isGiven(name),
        "run needs a study or --resume DIR, got neither; try: run quick");
    Optional<Shard> part = shard();
    Study read = options.study(name, programs);
    Study study = part.map(studyShard -> read.withPairs(studyShard.count())).orElse(read);
    Bench bench = options.bench(programs);
    options.benchNote().ifPresent(run.log()::println);
    Path folder =
        StudyOptions.isGiven(out)
            ? Path.of(out)
            : CampaignRun.newFolder(
                programs, study.name() + part.map(of -> "-" + of.pair()).orElse(""));
    Campaign campaign = Campaign.begin(study, part, bench, folder, programs, run.log(), run.stop());
    Plan plan = Plan.of(study);
    Plan made = part.map(studyShard -> plan.shard(studyShard.index())).orElse(plan);
    new Remarks(made, bench::meteredSides, bench::emulates).lines().forEach(run.log()::println);
    return campaign;
  }

  private Optional<Shard> shard() {
    if (StudyOptions.isGiven(shard)) {
      Shard part = Shard.parse(shard);
      return Optional.of(StudyOptions.isGiven(pair) ? part.by(pair) : part);
    }
    UsageException.when(
        StudyOptions.isGiven(pair),
        "--pair names the pair of a shard, got no --shard; add --shard i/n");
    return Optional.empty();
  }

  private int tell(Campaign campaign, CampaignRun run, double share)
      throws IOException, InterruptedException {
    Optional<Notifier> notifier =
        StudyOptions.isGiven(notify)
            ? Optional.of(
                new Notifier(
                    notify,
                    new Notifier.Of(campaign.study().name(), campaign.root()),
                    Notifier.LIMIT,
                    run.log()::println))
            : Optional.empty();
    notifier.ifPresent(campaign::watchedBy);
    try {
      Campaign.Result result = run.carryOut(campaign, live);
      if (result.stopped()) {
        int exit = run.tellStopped(campaign, result);
        notifier.ifPresent(to -> to.ended(result, exit, ""));
        return exit;
      }
      ReportResult report =
          ReportCommand.report(campaign.root(), full, spec.commandLine(), campaign::end);
      int exit = ReportCommand.exit(report, share, spec.commandLine());
      notifier.ifPresent(to -> to.ended(result, exit, report.answer().headline()));
      return exit;
    } catch (IOException | RuntimeException e) {
      notifier.ifPresent(to -> to.broken(String.valueOf(e.getMessage())));
      throw e;
    }
  }
}
