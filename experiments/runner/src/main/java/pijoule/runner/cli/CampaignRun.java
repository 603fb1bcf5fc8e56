package pijoule.runner.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import pijoule.analysis.Report;
import pijoule.contract.options.TypedCommand;
import pijoule.runner.hosts.TerminalSize;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.StatusLine;
import pijoule.runner.run.StopSignal;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Surroundings in which a command carries campaigns out: Ctrl-C, progress, folders. */
final class CampaignRun implements AutoCloseable {
  private static final long SHUTDOWN_LIMIT_SECONDS = 40;
  private static final Signal CTRL_C = new Signal("INT");
  private static final Signal RESIZED = new Signal("WINCH");

  private final StopSignal stop = new StopSignal();
  private final CountDownLatch finished = new CountDownLatch(1);

  /** What Ctrl-C does where no run is under way. */
  private volatile SignalHandler atOnce = SignalHandler.SIG_DFL;

  private final PrintStream log = StatusLine.over(System.err, System.getenv());

  /** Makes Ctrl-C ask the campaign to end, from now on. */
  CampaignRun() {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(this::end, "ctrl-c"));
    } catch (IllegalStateException endsAlready) {
      stop.ask();
    }
  }

  /** Keeps the JVM until the campaign's files are closed. */
  private void end() {
    stop.ask();
    try {
      finished.await(SHUTDOWN_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  StopSignal stop() {
    return stop;
  }

  PrintStream log() {
    return log;
  }

  /**
   * Carries out runs, in browsers too where a person asked for that. Meanwhile Ctrl-C ends after a
   * run, and only a second one at once.
   *
   * @param live whether and where
   */
  Campaign.Result carryOut(Campaign campaign, LiveOptions live)
      throws IOException, InterruptedException {
    atOnce = Signal.handle(CTRL_C, this::interrupted);
    StatusLine.of(log)
        .ifPresent(
            line -> {
              Signal.handle(
                  RESIZED, signal -> TerminalSize.now().ifPresent(size -> line.resized(size)));
              campaign.watchedBy(
                  new LiveAnswer(campaign.root(), line, Report::provisional, System::nanoTime));
            });
    Optional<StopLook> look =
        campaign
            .study()
            .reporting()
            .stop()
            .map(rule -> rule.looks(campaign.study().design().rounds()))
            .map(
                looks -> new StopLook(campaign.root(), looks, Report::isClear, stop, log::println));
    look.ifPresent(campaign::watchedBy);
    try (Closeable shown = live.show(campaign, log)) {
      return ended(campaign.run(), campaign, look.flatMap(StopLook::clear));
    } catch (IOException e) {
      throw new IOException(
          "%s; what is done is kept, %sgo on with: %s"
              .formatted(
                  e.getMessage(),
                  campaign.isDiskFull() ? "make room on the disk of the results and " : "",
                  TypedCommand.of("run --resume " + campaign.root())),
          e);
    } finally {
      Signal.handle(CTRL_C, atOnce);
      StatusLine.end(log);
    }
  }

  /** {@return the result, of a campaign that ended by its own rule without what it left out} */
  private Campaign.Result ended(Campaign.Result made, Campaign campaign, Optional<Integer> rounds)
      throws IOException {
    if (rounds.isEmpty()) {
      return made;
    }
    campaign.endAfter(rounds.get());
    log.println("all that is compared is clear after %s rounds: ended".formatted(rounds.get()));
    return new Campaign.Result(made.valid() + made.failed(), made.valid(), made.failed(), false);
  }

  private void interrupted(Signal signal) {
    if (stop.isAskedAfterRun()) {
      log.println("Ctrl-C again: ends now and discards the current run");
      atOnce.handle(signal);
      return;
    }
    stop.askAfterRun();
    log.println("Ctrl-C: ends after this run (under load: its block); once more ends now");
  }

  /** Prints how a campaign goes on that was stopped, and returns the exit code. */
  int tellStopped(Campaign campaign, Campaign.Result result) {
    log.println(
        "stopped with %s of %s runs done; go on with: %s"
            .formatted(
                result.valid() + result.failed(),
                result.planned(),
                TypedCommand.of("run --resume " + campaign.root())));
    return CommandLineRoot.STOPPED;
  }

  /**
   * {@return the folder that results go to where a person names none}
   *
   * @param name of the study, and of the part where it has several
   */
  static Path newFolder(Programs programs, String name) {
    String now = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    return programs.installation().state().resolve("results").resolve(name + "-" + now);
  }

  @Override
  public void close() {
    finished.countDown();
  }
}
