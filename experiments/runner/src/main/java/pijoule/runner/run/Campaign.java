package pijoule.runner.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.LeftoverProcesses;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;

/** A study on a bench in a results folder, from its first session to its last run. */
public final class Campaign implements AutoCloseable {
  /** Less than this, and a campaign cannot go on. */
  private static final long MIN_FREE_BYTES = 10_000_000;

  private final ResultsFolder folder;
  private final Plan plan;
  private final Testbed site;
  private final HostConnections access;
  private final Progress progress;
  private final StopSignal stop;

  private final FirstSession first = new FirstSession(this::open);

  /** The session of the last run, whose server may still be about to end. */
  private Optional<Session> last = Optional.empty();

  private Campaign(
      ResultsFolder folder,
      Plan plan,
      Testbed site,
      HostConnections access,
      PrintStream log,
      StopSignal stop) {
    this.folder = folder;
    this.plan = plan;
    this.site = site;
    this.access = access;
    this.progress = new Progress(log, plan);
    this.stop = stop;
  }

  /**
   * Begins a campaign.
   *
   * @param study checked against the bench
   * @param shard the part of its plan that the bench's pair makes; empty: all of it
   * @param bench where
   * @param out a folder that is free
   * @param programs of this pijoule
   * @param log for progress
   * @param stop asked by a person
   * @return the campaign, nothing done yet
   */
  public static Campaign begin(
      Study study,
      Optional<Shard> shard,
      Bench bench,
      Path out,
      Programs programs,
      PrintStream log,
      StopSignal stop)
      throws IOException, InterruptedException {
    ResultsFolder.requireFree(out);
    Plan plan = FolderPlan.of(study, shard);
    Testbed site = Testbed.of(bench, study, programs);
    HostConnections access = new HostConnections(site, out);
    NewFolder folder = new NewFolder(out, study, shard, Testbed.suited(bench, study), site);
    AtomicReference<Campaign> begun = new AtomicReference<>();
    Ending.Step fit =
        () -> {
          begun.set(new Campaign(folder.write(), folder.plan(), site, access, log, stop));
          begun.get().first.beginIfEasy(site, plan.study());
        };
    try {
      site.keys().removeLeft();
      BenchCheck.check(plan, site, access, fit).forEach(log::println);
      return begun.get();
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (begun.get() != null && begun.get().first.isBegun()) {
        Ending.after(e, () -> begun.get().first.get().close());
      }
      access.close();
      throw e;
    }
  }

  /**
   * Goes on with a campaign.
   *
   * @param out its folder
   * @param programs of this pijoule
   * @param log for progress
   * @param stop asked by a person
   * @return the campaign with the plan that it was begun with
   * @throws UsageException if the folder's plan is not the one that its study gives
   */
  public static Campaign resume(Path out, Programs programs, PrintStream log, StopSignal stop)
      throws IOException, InterruptedException {
    ResultsFolder folder = ResultsFolder.open(out);
    try {
      return resume(folder, programs, log, stop);
    } catch (UsageException e) {
      folder.refuse();
      throw e;
    } catch (IOException | InterruptedException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static Campaign resume(
      ResultsFolder folder, Programs programs, PrintStream log, StopSignal stop)
      throws IOException, InterruptedException {
    Plan plan = FolderPlan.read(folder);
    Bench bench = BenchFile.read(folder.bench()).usedBy(plan.study().levels(Factor.DEVICE));
    String campaign = folder.campaignId();
    Testbed site = new Testbed(bench, Hosts.of(bench, campaign), programs, campaign);
    HostConnections access = new HostConnections(site, folder.root());
    try {
      site.keys().removeLeft();
      int ended = LeftoverProcesses.endEmulators(campaign);
      // What the killed runner had started holds the boards' locks for a while.
      access.regain(stop, log::println);
      ended += LeftoverProcesses.end(site.hosts(), site.campaign());
      if (ended > 0) {
        log.println("ended " + ended + " programs that a killed runner had left");
      }
      site.service().resume(folder.runs());
      BenchCheck.check(plan, site, access, () -> {}).forEach(log::println);
      return new Campaign(folder, plan, site, access, log, stop);
    } catch (IOException | InterruptedException | RuntimeException e) {
      access.close();
      throw e;
    }
  }

  /**
   * Adds rounds to a campaign that is done; {@link #resume} carries them out.
   *
   * @param out its folder
   * @param replicates of each cell from now on, more than before
   */
  public static void extend(Path out, int replicates) throws IOException {
    try (ResultsFolder folder = ResultsFolder.open(out)) {
      FolderPlan.extend(folder, replicates);
    }
  }

  /**
   * Ends by the study's rule: what was planned beyond is no part of the campaign any more.
   *
   * @param rounds that were made
   */
  public void endAfter(int rounds) throws IOException {
    FolderPlan.endAfter(folder, rounds);
  }

  /** Result of the runner's part of a campaign. */
  public record Result(int planned, int valid, int failed, boolean stopped) {}

  /**
   * Carries out every run that is not done. The last server may still be about to end.
   *
   * @return how it ended
   * @throws IOException if a host or meter is lost for longer than the bench allows, or the disk is
   *     full; what was done is kept
   */
  public Result run() throws IOException, InterruptedException {
    try {
      return carryOut();
    } catch (IOException e) {
      if (isDiskFull()) {
        throw new IOException(
            ("the disk of the results must have %s MB free, got less in %s; delete"
                    + " something there")
                .formatted(MIN_FREE_BYTES / 1_000_000, folder.root()),
            e);
      }
      throw e;
    }
  }

  private Result carryOut() throws IOException, InterruptedException {
    try (RunQueue queue = RunQueue.open(folder, plan, progress)) {
      if (queue.isEmpty()) {
        putBack();
      }
      boolean isFirst = true;
      while ((!queue.isEmpty() && !stop.isAskedAfterRun()) || (isFirst && first.isBegun())) {
        try {
          carryOut(open(isFirst), queue);
        } catch (IOException e) {
          // Asked to end while it waited for a host: that is how it ends, not a failure.
          if (!stop.isAskedAfterRun()) {
            throw e;
          }
          Ending.messages(e).forEach(progress::remark);
        }
        isFirst = false;
      }
      int done = queue.finished();
      int failed = queue.failed();
      return new Result(plan.runs().size(), done - failed, failed, done < plan.runs().size());
    }
  }

  /** Puts back what a campaign changed that was killed after its last run. */
  private void putBack() throws IOException, InterruptedException {
    Ending ending = new Ending();
    new Boards(site, plan.study(), progress, stop).restoreClocks(ending);
    CellLink.restore(site, ending);
    ending.finish();
  }

  /** Carries out a session. A recorder writes what it holds when it is closed. */
  private void carryOut(Session session, RunQueue queue) throws IOException, InterruptedException {
    Ending ending = new Ending();
    last = Optional.of(session);
    ending.make(new RunLoop(session, queue, progress, stop)::carryOut);
    ending.make(session::endMeters);
    ending.make(() -> queue.write(session::lastSample));
    if (!stop.isAsked()) {
      ending.make(queue::measureAgain);
    }
    if (!queue.isEmpty()) {
      ending.make(this::end);
    }
    ending.finish();
  }

  /**
   * Waits for the end of the last server, and puts back what the campaign changed on its hosts. A
   * report can be made until then, but for what describes the server's log.
   *
   * @throws IOException if something could not be put back
   */
  public void end() throws IOException {
    Optional<Session> session = last;
    last = Optional.empty();
    try {
      if (session.isPresent()) {
        session.get().close();
      }
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
    }
  }

  private Session open() throws IOException, InterruptedException {
    Session session = new Session(site, access, folder, plan, folder.openSession(), progress, stop);
    try {
      session.begin();
      return session;
    } catch (IOException | InterruptedException | RuntimeException e) {
      Ending.after(e, session::close);
      throw e;
    }
  }

  /** The first session, or one after a loss: hosts that are lost are waited for. */
  private Session open(boolean isFirst) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + site.bench().reconnect().toNanos();
    for (boolean isNew = isFirst; true; isNew = false) {
      try {
        if (!isNew) {
          access.regain(stop, progress::remark);
          LeftoverProcesses.end(site.hosts(), site.campaign());
        }
        return isNew ? first.get() : open();
      } catch (HostException notYet) {
        if ((isNew && !notYet.mayPass())
            || System.nanoTime() > deadline
            || isDiskFull()
            || stop.awaitBetweenRuns(HostConnections.PAUSE)) {
          throw notYet;
        }
        progress.remark(notYet.getMessage() + "; beginning again");
      }
    }
  }

  /** {@return whether the disk of the results has no room to go on} */
  public boolean isDiskFull() throws IOException {
    return Files.getFileStore(folder.root()).getUsableSpace() < MIN_FREE_BYTES;
  }

  /**
   * Tells another one what happens from now on.
   *
   * @param watcher is told beside those before
   */
  public void watchedBy(CampaignWatcher watcher) {
    progress.watchedBy(watcher);
  }

  /** {@return its study} */
  public Study study() {
    return plan.study();
  }

  /** {@return the results folder} */
  public Path root() {
    return folder.root();
  }

  @Override
  public void close() throws IOException {
    try (folder;
        access) {
      Ending.close(List.<Closeable>of(this::end, site.keys()::close, site.archives()::close));
    }
  }
}
