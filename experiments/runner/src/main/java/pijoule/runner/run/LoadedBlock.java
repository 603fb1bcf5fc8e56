package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import pijoule.campaign.CompilerTime;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.RunMark;
import pijoule.campaign.ServerUse;
import pijoule.contract.record.JvmUse;
import pijoule.contract.study.Factor;
import pijoule.contract.units.ConnectionLimit;
import pijoule.contract.units.Durations;
import pijoule.contract.units.RequestRate;
import pijoule.runner.hosts.Host;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.load.Steadiness;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.Load;
import pijoule.runner.study.Study;
import pijoule.runner.study.WarmUp;

/**
 * The runs of one server process under load: idle, at rates, and the search for its largest one.
 */
final class LoadedBlock {
  private static final int MIN_WINDOWS = 10;
  private static final int MAX_WINDOWS = 120;

  /** Every request of a run. */
  private static final String REQUESTS = ".csv.gz";

  /** Distributions of a run's times. */
  private static final String HISTOGRAM = ".hlog";

  private final Testbed site;
  private final Load load;
  private final RunningServer server;
  private final ClientProcess client;
  private final RunFiles files;
  private final Progress progress;
  private Optional<FirstAnswer> firstAnswer;
  private Optional<WarmedUp> warmUp = Optional.empty();
  private OptionalDouble largest = OptionalDouble.empty();

  LoadedBlock(
      Testbed site,
      Study study,
      RunningServer server,
      ClientProcess client,
      Path folder,
      Optional<FirstAnswer> firstAnswer,
      Progress progress) {
    this.site = site;
    this.load = study.load().orElseThrow();
    this.server = server;
    this.client = client;
    this.files = new RunFiles(folder, REQUESTS, HISTOGRAM);
    this.firstAnswer = firstAnswer;
    this.progress = progress;
  }

  /**
   * Warms the server up as the study says.
   *
   * @param run the block's first
   * @param known windows of the same server before
   * @param stop asked by a person
   */
  void warmUp(PlannedRun run, Steadiness known, StopSignal stop)
      throws RunFailure, IOException, InterruptedException {
    if (load.warmUp().kind() == WarmUp.Kind.AUTO) {
      progress.warmingUp(run, load.warmUp().limit());
    }
    warmUp = new LoadWarmUp(load.warmUp(), this, known, stop).carryOut(run);
    warmUp.map(WarmedUp::display).ifPresent(progress::remark);
  }

  /**
   * Carries a run out.
   *
   * @param run of the block
   * @param line of the run; gets what the server used, the rate and marks
   * @param logger the recorder whose clock the client is aligned to
   * @return the client's record, valid
   */
  JsonNode measure(PlannedRun run, RunLine line, Optional<RecorderProcess> logger)
      throws RunFailure, IOException, InterruptedException {
    JsonNode record = carryOut(run, line, logger);
    // Of a try that failed, what its server needed until its first answer is the next one's.
    firstAnswer.ifPresent(answer -> line.set(RunKey.FIRST_ANSWER, answer));
    firstAnswer = Optional.empty();
    return record;
  }

  private JsonNode carryOut(PlannedRun run, RunLine line, Optional<RecorderProcess> logger)
      throws RunFailure, IOException, InterruptedException {
    warmUp.ifPresent(warm -> line.set(RunKey.WARM_UP, warm.json()));
    RequestRate rate = run.cell().level(Factor.RATE).rate();
    if (rate.isMax()) {
      double found = new LoadSearch(load, this, progress).carryOut(run, line, logger);
      largest = OptionalDouble.of(found);
    }
    Host host = site.pair(run.cell()).client();
    OptionalDouble perSecond = perSecond(rate);
    Offered offered =
        files.of(
            host,
            run,
            file -> {
              List<String> names =
                  List.of("--requests", file + REQUESTS, "--histogram", file + HISTOGRAM);
              Duration timeout = client.timeout(run);
              return offer(
                  run, new Offer(perSecond, load.duration(), timeout, run.seed(), names), logger);
            },
            () -> {});
    return finished(line, offered, perSecond);
  }

  private OptionalDouble perSecond(RequestRate rate) throws RunFailure {
    if (rate.isIdle()) {
      return OptionalDouble.empty();
    }
    if (rate.isFixed()) {
      return OptionalDouble.of(rate.perSecond());
    }
    double of =
        largest.orElseThrow(
            () ->
                RunFailure.finding(
                    "a share needs the largest rate of its server, got none: the search failed"));
    return OptionalDouble.of(rate.isMax() ? of : rate.share() * of);
  }

  private JsonNode finished(RunLine line, Offered offered, OptionalDouble perSecond) {
    perSecond.ifPresent(rate -> line.set(RunKey.RATE_PER_SECOND, rate));
    offered.use().ifPresent(use -> line.set(RunKey.SERVER_PROCESS, use));
    Set<RunMark> marks = EnumSet.noneOf(RunMark.class);
    JsonNode of = offered.record().path("load");
    if (of.path("late").asBoolean()) {
      marks.add(RunMark.LATE);
    }
    if (of.path("generator_limited").asBoolean()) {
      marks.add(RunMark.GENERATOR_LIMITED);
    }
    if (hasWaited(of)) {
      marks.add(RunMark.WAITED);
    }
    if (offered.isCompiling()) {
      marks.add(RunMark.COMPILING);
    }
    warmUp.flatMap(WarmedUp::mark).ifPresent(marks::add);
    line.mark(marks);
    return offered.record();
  }

  /**
   * Load that a client is to offer.
   *
   * @param perSecond rate, 1/s; empty: idle
   * @param duration of the window
   * @param timeout longest wait for an answer
   * @param seed of schedule and requests
   * @param further options of the client
   */
  record Offer(
      OptionalDouble perSecond,
      Duration duration,
      Duration timeout,
      long seed,
      List<String> further) {}

  /**
   * Result of an offered load.
   *
   * @param record of the client, valid
   * @param use of the server meanwhile; empty where it cannot be read
   */
  record Offered(JsonNode record, Optional<ServerUse> use) {
    /** CPU time of the server, s. */
    OptionalDouble cpuSeconds() {
      return use.stream().mapToDouble(ServerUse::cpuSeconds).findFirst();
    }

    /** CPU time of the compilers of the server's JVM, s. */
    OptionalDouble compilerSeconds() {
      return use.flatMap(ServerUse::compilers).stream()
          .mapToDouble(CompilerTime::seconds)
          .findFirst();
    }

    /** Resolution of the CPU time of the server, s. */
    double cpuResolutionSeconds() {
      return use.flatMap(use -> use.resolutionSeconds().stream().boxed().findFirst()).orElse(0.0);
    }

    boolean isCompiling() {
      return use.filter(
              use -> use.compilers().filter(time -> time.marks(use.cpuSeconds())).isPresent())
          .isPresent();
    }
  }

  /** The longest wait for an answer in a run. */
  Duration timeout(PlannedRun run) {
    return client.timeout(run);
  }

  /** Offers requests for a while, with the lead-in of the study. */
  Offered offer(PlannedRun run, Offer offer, Optional<RecorderProcess> logger)
      throws RunFailure, IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--rate", rate(offer.perSecond())));
    options.addAll(List.of("--duration", Durations.format(offer.duration())));
    options.addAll(List.of("--lead-in", Durations.format(load.leadIn())));
    load.connections(offer.perSecond())
        .ifPresent(most -> options.addAll(List.of("--connections", Integer.toString(most))));
    options.addAll(List.of("--arrivals", load.arrivals()));
    options.addAll(List.of("--windows", Long.toString(windows(offer.duration()))));
    options.addAll(offer.further());
    Duration limit = load.leadIn().plus(offer.duration()).plus(offer.timeout().multipliedBy(3));
    Optional<JvmUse> jvmBefore = server.jvmUse();
    Optional<ProcessUse> before = server.use();
    JsonNode record =
        client.run(
            run,
            server.service(),
            logger,
            new ClientProcess.Task(run.id(), offer.seed(), offer.timeout(), options, limit));
    Optional<ProcessUse> after = before.isPresent() ? server.use() : Optional.empty();
    return new Offered(
        record,
        after.isPresent()
            ? Optional.of(use(before.get(), after.get(), jvmBefore))
            : Optional.empty());
  }

  /** {@return whether too many requests of a client's record waited for a connection} */
  static boolean hasWaited(JsonNode load) {
    return ConnectionLimit.isPassed(
        load.path("waited_for_connection").asInt(), load.path("offered").asInt());
  }

  /** Parts of a window in the record: one a second, and few enough to be looked at. */
  static long windows(Duration duration) {
    return Math.max(MIN_WINDOWS, Math.min(MAX_WINDOWS, duration.toSeconds()));
  }

  private static String rate(OptionalDouble perSecond) {
    return perSecond.isEmpty()
        ? RequestRate.IDLE.toString()
        : LoadSearch.plain(perSecond.getAsDouble()) + "/s";
  }

  private ServerUse use(ProcessUse before, ProcessUse after, Optional<JvmUse> jvmBefore)
      throws RunFailure, InterruptedException {
    double cpuSeconds = after.cpuSecondsSince(before);
    if (cpuSeconds < 0) {
      throw RunFailure.finding("a server's CPU time must rise, got " + cpuSeconds + " s in a run");
    }
    Optional<JvmUse> jvm = jvmBefore.isPresent() ? server.jvmUse() : Optional.empty();
    return new ServerUse(
        cpuSeconds,
        OptionalLong.of(after.peakMemoryBytes()),
        after.compilersSince(before),
        OptionalDouble.of(after.resolutionSecondsSince(before)),
        server.counted(),
        jvm.map(end -> end.since(jvmBefore.get(), JvmUse.RUN)));
  }
}
