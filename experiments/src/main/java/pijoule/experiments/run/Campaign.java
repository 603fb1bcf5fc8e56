package pijoule.experiments.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.bench.BenchFile;
import pijoule.experiments.environment.Environment;
import pijoule.experiments.plan.Plan;
import pijoule.experiments.plan.PlannedRun;
import pijoule.experiments.process.Orphans;
import pijoule.experiments.process.Programs;
import pijoule.experiments.study.Study;
import pijoule.experiments.study.StudyFile;

/** A study on a bench in a results folder, from its first session to its last run. */
public final class Campaign implements AutoCloseable {
  private final ResultsFolder folder;
  private final Plan plan;
  private final Bench bench;
  private final Programs programs;
  private final PrintStream log;
  private final Stop stop;

  private Campaign(
      ResultsFolder folder, Plan plan, Bench bench, Programs programs, PrintStream log, Stop stop) {
    this.folder = folder;
    this.plan = plan;
    this.bench = bench;
    this.programs = programs;
    this.log = log;
    this.stop = stop;
  }

  /**
   * Begins a campaign.
   *
   * @param study checked against the bench
   * @param bench where
   * @param out a folder that is free
   * @param programs the house's programs
   * @param log for progress
   * @param stop asked by a person
   * @return the campaign, nothing done yet
   */
  public static Campaign begin(
      Study study, Bench bench, Path out, Programs programs, PrintStream log, Stop stop)
      throws IOException, InterruptedException {
    Plan plan = Plan.of(study);
    BenchCheck.check(plan, bench, programs);
    Hypotheses hypotheses = Hypotheses.of(study, programs);
    ResultsFolder folder = ResultsFolder.create(out);
    hypotheses.copyTo(folder.root());
    ResultsFolder.write(folder.bench(), BenchFile.write(bench));
    ResultsFolder.write(folder.study(), StudyFile.write(hypotheses.within(study)));
    ResultsFolder.write(folder.plan(), plan.csv());
    return new Campaign(folder, plan, bench, programs, log, stop);
  }

  /**
   * Goes on with a campaign.
   *
   * @param out its folder
   * @param programs the house's programs
   * @param log for progress
   * @param stop asked by a person
   * @return the campaign with the plan that it was begun with
   * @throws UsageException if the folder's plan is not the one that its study gives
   */
  public static Campaign resume(Path out, Programs programs, PrintStream log, Stop stop)
      throws IOException, InterruptedException {
    ResultsFolder folder = ResultsFolder.open(out);
    try {
      Plan plan = Plan.of(StudyFile.read(folder.study()));
      Bench bench = BenchFile.read(folder.bench());
      BenchCheck.check(plan, bench, programs);
      if (!Files.exists(folder.plan())) {
        ResultsFolder.write(folder.plan(), plan.csv());
      } else if (!Files.readString(RegularFile.require(folder.plan())).equals(plan.csv())) {
        throw new UsageException(
            "plan.csv must be the plan of study.yaml, got another in "
                + out
                + "; put back the study that the campaign was begun with");
      }
      int ended = Orphans.end(folder.root());
      if (ended > 0) {
        log.println("ended " + ended + " programs that a killed runner had left");
      }
      return new Campaign(folder, plan, bench, programs, log, stop);
    } catch (UsageException e) {
      folder.refuse();
      throw e;
    } catch (IOException | InterruptedException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** How a session ended. */
  public record Result(int planned, int valid, int failed, boolean stopped) {}

  /**
   * Carries out every run that is not done.
   *
   * @return how it ended
   * @throws IOException if a server or meter fails, or the disk does; what was done is kept
   */
  public Result run() throws IOException, InterruptedException {
    try (RunLog runs = RunLog.open(folder.runs())) {
      if (runs.tornBytes() > 0) {
        log.println(
            "runs.jsonl ended in "
                + runs.tornBytes()
                + " B of a run that a kill cut off; it is done again");
      }
      List<PlannedRun> left = new ArrayList<>(plan.runs());
      left.removeIf(run -> runs.finished().contains(run.id()));
      if (!left.isEmpty()) {
        int session = folder.openSession();
        Environment.write(folder.environment(), bench, programs, session);
        sessionUntilStopped(session, runs, left);
      }
      int failed = runs.failed();
      int done = runs.finished().size();
      return new Result(plan.runs().size(), done - failed, failed, done < plan.runs().size());
    }
  }

  /** Ctrl-C in a terminal reaches every program; what fails because of it is no failure. */
  private void sessionUntilStopped(int session, RunLog runs, List<PlannedRun> left)
      throws IOException, InterruptedException {
    try {
      session(session, runs, left);
    } catch (IOException e) {
      if (!stop.await(Session.SIGNAL_DELAY)) {
        throw e;
      }
    }
  }

  private void session(int session, RunLog runs, List<PlannedRun> left)
      throws IOException, InterruptedException {
    try (Session now = new Session(folder, plan, bench, programs, session, log, stop)) {
      now.begin();
      List<PlannedRun> rest = new ArrayList<>(left);
      while (!rest.isEmpty() && !stop.isAsked()) {
        PlannedRun run = rest.remove(0);
        if (!now.carryOut(run, runs, rest)) {
          return;
        }
      }
    }
  }

  /**
   * @return the results folder
   */
  public Path root() {
    return folder.root();
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }

  /** The fields of a run that stand in its line whatever its outcome. */
  static ObjectNode line(PlannedRun run, int session, Instant startedAt) {
    ObjectNode line = new ObjectMapper().createObjectNode();
    line.put("format", "pijoule-run/1").put("run", run.id()).put("order", run.order());
    line.put("block", run.block()).put("cell", run.cell().number());
    line.put("replicate", run.replicate()).put("seed", run.seed());
    ObjectNode levels = line.putObject("levels");
    run.cell()
        .levels()
        .forEach((factor, level) -> levels.put(factor.column(), level.columnValue()));
    line.put("session", session).put("started_at", startedAt.toString());
    return line;
  }
}
