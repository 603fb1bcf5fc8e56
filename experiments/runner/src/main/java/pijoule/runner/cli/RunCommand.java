package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.Remarks;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.Stop;
import pijoule.runner.study.Study;

/** Carries a study out, or goes on with one. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Carry out a study; results go to a folder of their own.")
final class RunCommand implements Callable<Integer> {
  private static final long SHUTDOWN_LIMIT_SECONDS = 40;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      description = "Name in experiments/studies or YAML file.")
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
      names = "--full",
      description = "At the end print the tables as well, not the answer alone.")
  private boolean full;

  @Mixin private StudyOptions options;

  @Override
  public Integer call() throws Exception {
    Stop stop = new Stop();
    CountDownLatch finished = new CountDownLatch(1);
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(stop, finished), "ctrl-c"));
    } catch (IllegalStateException endsAlready) {
      stop.ask();
    }
    try (Campaign campaign = campaign(stop)) {
      return tell(campaign.root(), carryOut(campaign));
    } finally {
      finished.countDown();
    }
  }

  private static Campaign.Result carryOut(Campaign campaign)
      throws IOException, InterruptedException {
    try {
      return campaign.run();
    } catch (IOException e) {
      throw new IOException(
          e.getMessage()
              + "; what is done is kept, "
              + (campaign.isDiskFull() ? "make room on the disk of the results and " : "")
              + "go on with: pijoule run --resume "
              + campaign.root(),
          e);
    }
  }

  /** Ctrl-C: asks the campaign to end, and keeps the JVM until its files are closed. */
  private static void end(Stop stop, CountDownLatch finished) {
    stop.ask();
    try {
      finished.await(SHUTDOWN_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Campaign campaign(Stop stop) throws IOException, InterruptedException {
    Programs programs = Programs.find();
    PrintStream log = System.err;
    if (StudyOptions.isGiven(resume)) {
      if (StudyOptions.isGiven(name)) {
        throw new UsageException(
            "--resume goes on with its own study, got '" + name + "' as well; leave it out");
      }
      if (StudyOptions.isGiven(out)) {
        throw new UsageException(
            "--resume goes on in its own folder, got --out '" + out + "' as well; leave it out");
      }
      options.requireNone();
      return Campaign.resume(Path.of(resume), programs, log, stop);
    }
    if (!StudyOptions.isGiven(name)) {
      throw new UsageException("run needs a study or --resume DIR, got neither; try: run quick");
    }
    Study study = options.study(name, programs);
    Bench bench = options.bench(programs);
    Path folder = StudyOptions.isGiven(out) ? Path.of(out) : newFolder(programs, study);
    Campaign campaign = Campaign.begin(study, bench, folder, programs, log, stop);
    new Remarks(Plan.of(study), bench::meteredSides, bench::emulates).lines().forEach(log::println);
    return campaign;
  }

  private static Path newFolder(Programs programs, Study study) {
    String now = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    return programs.home().resolve("results").resolve(study.name() + "-" + now);
  }

  private int tell(Path root, Campaign.Result result) throws IOException {
    if (result.stopped()) {
      System.err.printf(
          "stopped with %s of %s runs done; go on with: pijoule run --resume %s%n",
          result.valid() + result.failed(), result.planned(), root);
      return CommandLineRoot.SOME_FAILED;
    }
    PrintWriter stdout = spec.commandLine().getOut();
    ReportCommand.report(root, full, stdout);
    return result.failed() == 0 ? 0 : CommandLineRoot.SOME_FAILED;
  }
}
