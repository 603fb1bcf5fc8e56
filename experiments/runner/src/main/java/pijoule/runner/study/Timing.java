package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.campaign.Bounds;
import pijoule.campaign.StudyKeys;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.sort.SortFactors;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.Durations;

/**
 * The keys of a study that say how runs are carried out and how long things may take.
 *
 * @param settle pause before each run
 * @param askedWarmUp of a new server, as the study says it; empty where it says nothing: see {@link
 *     Study#serverWarmUp}
 * @param warmUpLimit after which a server is measured as it is where the study says nothing else
 * @param clientWarmupCalls untimed calls of a warm client
 * @param timeout longest wait for an answer
 * @param retries how often a run is tried again after a failure of the boards or the network
 * @param expected how long runs, starts and calls take before any was seen
 */
public record Timing(
    Duration settle,
    Optional<ServerWarmUp> askedWarmUp,
    Duration warmUpLimit,
    int clientWarmupCalls,
    Duration timeout,
    int retries,
    ExpectedTimes expected) {
  private static final String SERVER_WARM_UP = "server_warmup";
  private static final String WARM_UP_LIMIT = "server_warmup_limit";

  private static final String EXPECTED_RUN = "expected_run";
  private static final String EXPECTED_START = "expected_start";
  private static final String EXPECTED_CALL = "expected_call";
  private static final String DEFAULT_RUN = "2s";

  private static final Duration DAY = Duration.ofDays(1);

  static final Bounds<Duration> SETTLE_BOUNDS = Bounds.of("settle", Duration.ZERO, DAY);
  static final Bounds<Duration> TIMEOUT_BOUNDS = Bounds.of("timeout", Duration.ofMillis(1), DAY);
  static final Bounds<Duration> RUN_BOUNDS = Bounds.of(EXPECTED_RUN, Duration.ZERO, DAY);

  /** A run that fails so often fails for a reason that a person has to remove. */
  static final Bounds<Long> RETRIES_BOUNDS = Bounds.of("retries", 0, 10);

  private static final String CLIENT_WARMUP_CALLS = "client_warmup_calls";
  static final Bounds<Long> CALLS_BOUNDS = Bounds.of(CLIENT_WARMUP_CALLS, 1, 1_000_000);
  private static final int DEFAULT_CLIENT_WARMUP_CALLS = 20;
  private static final int DEFAULT_RETRIES = 2;

  /** Checks the bounds. */
  public Timing {
    TIMEOUT_BOUNDS.require(timeout);
    SETTLE_BOUNDS.require(settle);
    RUN_BOUNDS.require(expected.run());
    RETRIES_BOUNDS.require((long) retries);
    CALLS_BOUNDS.require((long) clientWarmupCalls);
  }

  static Timing read(JsonNode yaml, StudyDesign design) {
    requireAWarmClient(yaml);
    return new Timing(
        StudyKeys.duration(yaml, "settle", "200ms"),
        readWarmUp(yaml),
        warmUpLimit(yaml),
        yaml.path(CLIENT_WARMUP_CALLS).asInt(DEFAULT_CLIENT_WARMUP_CALLS),
        StudyKeys.duration(yaml, "timeout", "60s"),
        yaml.path("retries").asInt(DEFAULT_RETRIES),
        readExpected(yaml, design));
  }

  /** A study that says nothing of lifecycle has cold clients, which are not warmed up. */
  private static void requireAWarmClient(JsonNode yaml) {
    String lifecycle = Factor.LIFECYCLE.key();
    if (yaml.has(CLIENT_WARMUP_CALLS)
        && !yaml.path("factors").has(lifecycle)
        && !yaml.path("fixed").has(lifecycle)) {
      throw new UsageException(
          "client_warmup_calls must be of clients that are warm, got %s and no lifecycle; add"
                  .formatted(yaml.path(CLIENT_WARMUP_CALLS).asText())
              + " fixed: {lifecycle: warm}, or take it out");
    }
  }

  void write(ServerWarmUp serverWarmUp, ObjectNode yaml) {
    yaml.put("settle", Durations.format(settle));
    writeWarmUp(serverWarmUp, yaml);
    yaml.put(CLIENT_WARMUP_CALLS, clientWarmupCalls)
        .put("timeout", Durations.format(timeout))
        .put("retries", retries);
    writeExpected(expected, yaml);
  }

  Timing with(Optional<ServerWarmUp> warmUp, ExpectedTimes times) {
    return new Timing(settle, warmUp, warmUpLimit, clientWarmupCalls, timeout, retries, times);
  }

  /** The keys {@code server_warmup} and {@code server_warmup_limit} of a study. */
  private static Duration warmUpLimit(JsonNode yaml) {
    Duration limit = StudyKeys.duration(yaml, WARM_UP_LIMIT, Durations.format(WarmUp.LIMIT));
    return ServerWarmUp.steady(limit).limit();
  }

  /** Reads what a study says; empty where it says nothing, or a limit only. */
  private static Optional<ServerWarmUp> readWarmUp(JsonNode yaml) {
    Duration limit = warmUpLimit(yaml);
    if (!yaml.has(SERVER_WARM_UP)) {
      return Optional.empty();
    }
    ServerWarmUp warmUp = ServerWarmUp.parse(yaml.path(SERVER_WARM_UP).asText(), limit);
    UsageException.when(
        yaml.has(WARM_UP_LIMIT) && !warmUp.isSteady(),
        "server_warmup_limit needs server_warmup: steady, got %s; take it out",
        warmUp);
    return Optional.of(warmUp);
  }

  private static void writeWarmUp(ServerWarmUp warmUp, ObjectNode yaml) {
    yaml.put(SERVER_WARM_UP, warmUp.toString());
    if (warmUp.isSteady()) {
      yaml.put(WARM_UP_LIMIT, Durations.format(warmUp.limit()));
    }
  }

  /** The keys {@code expected_run}, {@code expected_start} and {@code expected_call} of a study. */
  private static ExpectedTimes readExpected(JsonNode yaml, StudyDesign design) {
    Duration run = StudyKeys.duration(yaml, EXPECTED_RUN, DEFAULT_RUN);
    Duration start =
        StudyKeys.duration(yaml, EXPECTED_START, Durations.format(ExpectedTimes.DESKTOP_START));
    JsonNode given = yaml.path(EXPECTED_CALL);
    Map<String, Duration> bySize = new LinkedHashMap<>();
    Duration any =
        given.isTextual() ? StudyKeys.duration(yaml, EXPECTED_CALL, "") : absent(design, run);
    for (Level size : design.levels(Factor.MESSAGE_SIZE)) {
      bySize.put(size.text(), any);
    }
    for (String text : (Iterable<String>) given::fieldNames) {
      String size = Level.parse(Factor.MESSAGE_SIZE, text).text();
      UsageException.when(
          !bySize.containsKey(size),
          EXPECTED_CALL
              + " must name a message size of the study, got '"
              + text
              + "'; take it out");
      bySize.put(size, StudyKeys.duration(given, text, ""));
    }
    return new ExpectedTimes(run, start, bySize, bySize.isEmpty() ? any : Duration.ZERO);
  }

  /** A library sort is fast; with any other algorithm the call is nearly all of the run. */
  private static Duration absent(StudyDesign design, Duration run) {
    boolean library =
        !design.factors().containsKey(SortFactors.ALGORITHM)
            && design.levels(SortFactors.ALGORITHM).stream()
                .allMatch(algorithm -> algorithm.text().equals("library"));
    return library && ExpectedTimes.DESKTOP_CALL.compareTo(run) < 0
        ? ExpectedTimes.DESKTOP_CALL
        : run;
  }

  private static void writeExpected(ExpectedTimes expected, ObjectNode yaml) {
    yaml.put(EXPECTED_RUN, Durations.format(expected.run()));
    yaml.put(EXPECTED_START, Durations.format(expected.start()));
    if (expected.call().isEmpty()) {
      yaml.put(EXPECTED_CALL, Durations.format(expected.unsized()));
      return;
    }
    ObjectNode call = yaml.putObject(EXPECTED_CALL);
    expected.call().forEach((size, time) -> call.put(size, Durations.format(time)));
  }
}
