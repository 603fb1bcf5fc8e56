package pijoule.runner.study;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.ConnectionLimit;
import pijoule.contract.units.Durations;
import pijoule.contract.units.RequestRate;

/** Rules for a study that loads its servers. */
final class LoadRules {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);

  static final Bounds<Duration> DURATION = Bounds.of("duration", SECOND, HOUR);
  static final Bounds<Duration> LEAD_IN = Bounds.of("lead_in", Duration.ZERO, HOUR);
  static final Bounds<Long> CONNECTIONS = Bounds.of("connections", 1, ConnectionLimit.MAX);
  static final Bounds<Duration> WARM_UP = Bounds.of("warm_up", SECOND, HOUR);
  static final Bounds<Long> CYCLES = Bounds.of("warm_up.cycles", 2, 100);
  static final Bounds<Duration> CYCLE_LOAD = Bounds.of("warm_up.load", SECOND, HOUR);
  static final Bounds<Duration> PAUSE = Bounds.of("warm_up.pause", Duration.ZERO, HOUR);

  /** Five windows of the shortest length; at a low rate they are longer. */
  static final Bounds<Duration> WARM_UP_LIMIT =
      Bounds.of("warm_up_limit", WarmUp.WINDOW.multipliedBy(WarmUp.WINDOWS), HOUR);

  private LoadRules() {}

  /**
   * Checks a study that has levels of rate.
   *
   * @param design of the study
   * @param load of the study
   */
  static void require(StudyDesign design, Load load) {
    DURATION.require(load.duration());
    LEAD_IN.require(load.leadIn());
    load.connections().ifPresent(most -> CONNECTIONS.require((long) most));
    List<Level> rates = design.levels(Factor.RATE);
    requireLimit(rates, load);
    rates.forEach(rate -> requireMedian(rate.rate(), load.duration()));
    requireWarmUp(load.warmUp());
    only(design, Factor.CLIENT, LoadYaml.CLIENT);
    only(design, Factor.LIFECYCLE, "cold");
    only(design, Factor.CALLS, "1");
    only(design, Factor.BODY, "whole");
  }

  /** Checks what has no meaning where many calls are under way at once. */
  static void requireCalls(int replicatesPerBlock, boolean amortizes, boolean captures) {
    leftOut("amortize", amortizes);
    leftOut("capture_packets", captures);
    UsageException.when(
        replicatesPerBlock != 1,
        "replicates_per_block must be 1 with levels of rate, whose replicates are server"
            + " processes, got "
            + replicatesPerBlock
            + "; take it out");
  }

  /** Checks that calls to new servers are counted: under load another key makes them steady. */
  static void requireCounted(Optional<ServerWarmUp> asked) {
    UsageException.when(
        asked.filter(ServerWarmUp::isSteady).isPresent(),
        "server_warmup must be none or a number of calls with levels of rate, got steady; ask for"
            + " warm_up: auto");
  }

  /** Checks that no client of a study without rates is the one that needs a rate. */
  static void requireNoGenerator(List<Level> clients) {
    clients.stream()
        .filter(client -> client.text().equals(LoadYaml.CLIENT))
        .findFirst()
        .ifPresent(
            client -> {
              throw new UsageException(
                  "client load needs levels of rate, got none; add such as rate: [50/s] to"
                      + " factors, or take another client");
            });
  }

  private static void requireLimit(List<Level> rates, Load load) {
    boolean searched = rates.stream().anyMatch(rate -> rate.rate().isMax());
    Set<String> shares =
        rates.stream()
            .filter(rate -> rate.rate().isShare())
            .map(Level::text)
            .collect(Collectors.toSet());
    if (!shares.isEmpty() && (!searched || load.limit().isEmpty())) {
      throw new UsageException(
          "shares of a maximum need the limit that it keeps, got "
              + String.join(", ", shares.stream().sorted().toList())
              + " without one; add such as limit: p99 <= 100ms");
    }
    UsageException.when(
        searched && load.limit().isEmpty(),
        "find: max_rate needs the limit that it keeps, got none; add such as limit: p99 <="
            + " 100ms");
    if (!searched && load.limit().isPresent()) {
      throw new UsageException(
          "limit needs a maximum that is searched for, got limit: "
              + load.limit().get()
              + " alone; add find: max_rate or take it out");
    }
    if (searched && load.lowestRate() >= RequestRate.MAX_PER_SECOND) {
      throw new UsageException(
          "duration must be long enough for the limit's percentile, got %s for %s; take longer"
              .formatted(Durations.format(load.duration()), load.limit().get()));
    }
  }

  private static void requireMedian(RequestRate rate, Duration duration) {
    if (!rate.isFixed()) {
      return;
    }
    double requests = rate.perSecond() * duration.toNanos() / 1e9;
    if (requests < Load.MEDIAN_REQUESTS) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "duration must hold at least %d requests at every rate, for a median with ten beyond"
                  + " it, got %.3g at %s in %s; take at least %ds",
              Load.MEDIAN_REQUESTS,
              requests,
              rate,
              Durations.format(duration),
              (long) Math.ceil(Load.MEDIAN_REQUESTS / rate.perSecond())));
    }
  }

  private static void requireWarmUp(WarmUp warmUp) {
    if (warmUp.kind() == WarmUp.Kind.FIXED) {
      if (warmUp.cycles() == 1) {
        WARM_UP.require(warmUp.length());
        return;
      }
      CYCLE_LOAD.require(warmUp.length());
      PAUSE.require(warmUp.pause());
    }
    if (warmUp.kind() == WarmUp.Kind.AUTO) {
      Duration least = warmUp.window().multipliedBy(WarmUp.WINDOWS);
      WARM_UP_LIMIT.require(warmUp.limit());
      if (warmUp.limit().compareTo(least) < 0) {
        throw new UsageException(
            "warm_up_limit must be at least %s (five windows at %s), got %s; take longer"
                .formatted(
                    Durations.format(least),
                    warmUp.rate().orElseThrow(),
                    Durations.format(warmUp.limit())));
      }
    }
  }

  private static void only(StudyDesign design, Factor factor, String only) {
    for (Level level : design.levels(factor)) {
      UsageException.when(
          !level.text().equals(only),
          "%s must be %s with levels of rate, got %s; take it out",
          factor.key(),
          only,
          level.text());
    }
  }

  private static void leftOut(String key, boolean given) {
    UsageException.when(
        given, key + " must be left out with levels of rate, whose calls overlap; take it out");
  }
}
