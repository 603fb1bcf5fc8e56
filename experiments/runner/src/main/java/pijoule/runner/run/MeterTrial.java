package pijoule.runner.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import pijoule.base.ClockAnchor;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.trial.SteadyReading;
import pijoule.energy.units.Frequency;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.Pair;
import pijoule.runner.check.Findings;
import pijoule.runner.check.MeterJudgement;
import pijoule.runner.check.TriedMeter;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;

/**
 * Trial of a bench's meters, by their recorders: all are read while the boards rest, and while each
 * board in turn has the load of the clocks' check.
 */
final class MeterTrial {
  private static final Script LOAD = Script.resource(MeterTrial.class, "load.sh");
  private static final Script WALL_CLOCK = Script.of("echo \"${EPOCHREALTIME/,/.}\"");
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final double NANOS = 1e9;

  /** Readings that a span has at least. */
  private static final int MIN_READINGS = 5;

  private static final int SESSION = 1;

  private final Testbed site;
  private final Times times;
  private final Set<String> names = new LinkedHashSet<>();
  private final Map<String, RecorderProcess> recorders = new LinkedHashMap<>();
  private final Map<Host, HostClock> clocks = new LinkedHashMap<>();
  private final List<Span> spans = new ArrayList<>();

  /**
   * Lengths of the trial's parts.
   *
   * @param settle after a change of the load, until a plug shows it
   * @param span that is read
   */
  record Times(Duration settle, Duration span) {
    /** A plug's value is up to 2 s old. */
    static final Times USUAL = new Times(Duration.ofSeconds(3), Duration.ofSeconds(5));

    /** {@return these times, longer where a meter of a low rate has too few readings in them} */
    Times of(Frequency rate) {
      Duration needed = Duration.ofNanos(Math.round(MIN_READINGS * rate.periodNanos()));
      return needed.compareTo(span) > 0 ? new Times(settle.plus(needed), needed) : this;
    }
  }

  /** A span of the runner's clock, ns, with the host that had a load; empty: none had. */
  private record Span(Optional<String> loaded, long startNs, long endNs) {}

  /** The wall clock of a host at an instant of the runner's. */
  record HostClock(long atNs, Instant wall) {
    static HostClock of(Host host) throws IOException, InterruptedException {
      long before = System.nanoTime();
      BigDecimal seconds = new BigDecimal(host.run(WALL_CLOCK, LIMIT).strip());
      long atNs = before + (System.nanoTime() - before) / 2;
      return new HostClock(
          atNs, Instant.EPOCH.plusNanos(seconds.movePointRight(9).longValueExact()));
    }

    /**
     * {@return an instant of the runner's clock on a recorder's, within a tenth of a second, ns}
     */
    long on(ClockAnchor recorder, long runnersNs) {
      Duration since = Duration.between(recorder.anchorWall(), wall);
      return recorder.anchorMonotonicNs() + since.toNanos() + (runnersNs - atNs);
    }
  }

  private MeterTrial(Testbed site, Times times) {
    this.site = site;
    this.times = times;
    this.names.addAll(names(site.bench()));
  }

  /** {@return the meters that can be tried} */
  private static List<String> names(Bench bench) {
    return bench.meters().entrySet().stream()
        .filter(meter -> TriedMeter.canBe(meter.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Judges the meters of a bench whose hosts are connected, if any can be tried.
   *
   * @param site of the bench
   * @param findings of the bench, without a problem
   */
  static void judge(Testbed site, Findings findings) throws IOException, InterruptedException {
    if (!names(site.bench()).isEmpty()) {
      try {
        MeterJudgement.judge(of(site, Times.USUAL), findings);
      } catch (HostException refused) {
        findings.problem(refused.getMessage());
      }
    }
  }

  /**
   * Reads the meters of a bench whose hosts are connected.
   *
   * @param site of the bench
   * @param least lengths; slow meters get longer ones
   * @return each meter that is no model, as it was read
   */
  static List<TriedMeter> of(Testbed site, Times least) throws IOException, InterruptedException {
    Times times = least;
    for (String name : names(site.bench())) {
      String rate = site.bench().meters().get(name).settings().get("rate");
      times = rate == null ? times : times.of(Frequency.parse(rate));
    }
    Path folder = Files.createTempDirectory("pijoule-meters");
    try {
      return new MeterTrial(site, times).carryOut(folder);
    } finally {
      delete(folder);
    }
  }

  private List<TriedMeter> carryOut(Path folder) throws IOException, InterruptedException {
    Ending ending = new Ending();
    try {
      for (String name : names) {
        Host host = site.meterHost(name);
        host.deploy(Set.of(site.programs().recorder().getParent()));
        recorders.put(
            name,
            RecorderProcess.start(
                site, name, new RecorderProcess.Folders(folder, folder, SESSION)));
      }
      for (RecorderProcess recorder : recorders.values()) {
        if (!recorder.host().isLocal()) {
          clocks.put(recorder.host(), HostClock.of(recorder.host()));
        }
      }
      span(Optional.empty());
      for (Host host : site.measured()) {
        load(host, folder);
      }
    } catch (IOException | InterruptedException | RuntimeException failed) {
      Ending.after(failed, () -> close(ending, folder));
      throw failed;
    }
    close(ending, folder);
    ending.finish();
    List<TriedMeter> tried = new ArrayList<>();
    for (String name : names) {
      tried.add(tried(name, Trace.open(folder.resolve(name + "-" + SESSION + ".csv"))));
    }
    return tried;
  }

  private void close(Ending ending, Path folder) {
    recorders.values().forEach(RecorderProcess::end);
    recorders.values().forEach(recorder -> ending.make(recorder::close));
    recorders.values().stream()
        .map(RecorderProcess::host)
        .filter(host -> !host.isLocal())
        .distinct()
        .forEach(host -> ending.make(() -> new RemoteTraces(host, site.campaign()).fetch(folder)));
  }

  private void load(Host host, Path folder) throws IOException, InterruptedException {
    List<String> command = List.of("bash", "-c", LOAD.text(), "pijoule-load", host.name());
    try (HostProcess load =
        host.start(
            "load of host " + host,
            command,
            Host.Surroundings.OWN,
            folder.resolve("load-" + host + ".log"))) {
      long pid = load.pid(host.patience(LIMIT));
      for (Map.Entry<String, RecorderProcess> recorder : recorders.entrySet()) {
        if (hosts(site.bench().meters().get(recorder.getKey())).contains(host.name())) {
          recorder.getValue().watch(host, pid);
        }
      }
      span(Optional.of(host.name()));
    }
  }

  private void span(Optional<String> loaded) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(times.settle().toNanos());
    long startNs = System.nanoTime();
    TimeUnit.NANOSECONDS.sleep(times.span().toNanos());
    spans.add(new Span(loaded, startNs, System.nanoTime()));
  }

  private Set<String> hosts(Bench.Meter meter) {
    Set<String> hosts = new LinkedHashSet<>();
    for (Pair pair : site.bench().pairs().of(meter.device())) {
      meter.measures().forEach(side -> hosts.add(pair.of(side)));
    }
    return hosts;
  }

  private TriedMeter tried(String name, Trace trace) throws IOException {
    Host host = recorders.get(name).host();
    Optional<SteadyReading> rest = Optional.empty();
    Map<String, SteadyReading> loaded = new LinkedHashMap<>();
    for (Span span : spans) {
      Optional<SteadyReading> reading =
          SteadyReading.of(trace, on(host, trace, span.startNs()), on(host, trace, span.endNs()));
      if (span.loaded().isEmpty()) {
        rest = reading;
      } else {
        reading.ifPresent(of -> loaded.put(span.loaded().get(), of));
      }
    }
    List<String> losses =
        trace.info().closing().stream()
            .flatMap(closing -> closing.losses().stream())
            .map(TraceLoss::reason)
            .distinct()
            .toList();
    return new TriedMeter(
        name,
        trace.info().meterInfo(),
        hosts(site.bench().meters().get(name)),
        rest,
        loaded,
        losses);
  }

  /** Programs of one machine have one monotonic clock. */
  private long on(Host host, Trace trace, long runnersNs) {
    return host.isLocal() ? runnersNs : clocks.get(host).on(trace.info().clock(), runnersNs);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
