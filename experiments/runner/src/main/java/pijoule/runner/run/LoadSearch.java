package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.contract.units.RequestRate;
import pijoule.runner.load.MaxRateSearch;
import pijoule.runner.load.StepVerdict;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.LatencyLimit;
import pijoule.runner.study.Load;

/** Searches for the largest rate at which a server process keeps the study's limit. */
final class LoadSearch {
  /** A rate has so many digits: more are below any meaning, and all are in the record. */
  private static final MathContext DIGITS = new MathContext(6);

  /** Rate at which the search begins if the server is not warmed up at a rate, 1/s. */
  private static final double START = 50;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Load load;
  private final LoadedBlock block;
  private final Progress progress;
  private final ArrayNode steps = JsonNodeFactory.instance.arrayNode();

  LoadSearch(Load load, LoadedBlock block, Progress progress) {
    this.load = load;
    this.block = block;
    this.progress = progress;
  }

  /**
   * Searches. No step is the run's record: those that passed are the ones that kept the limit, by
   * chance as well.
   *
   * @param line of the run; gets the largest rate, or without one the steps
   * @return the largest rate, 1/s
   * @throws RunFailure if no rate was confirmed
   */
  double carryOut(PlannedRun run, RunLine line, Optional<RecorderProcess> logger)
      throws RunFailure, IOException, InterruptedException {
    double start = load.warmUp().rate().map(RequestRate::perSecond).orElse(START);
    MaxRateSearch search =
        new MaxRateSearch(start, load.lowestRate(), RequestRate.MAX_PER_SECOND, run.seed());
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      double perSecond = next.getAsDouble();
      long seed = run.seed() + 1000 + steps.size();
      LoadedBlock.Offered offered =
          block.offer(
              run,
              new LoadedBlock.Offer(
                  OptionalDouble.of(perSecond),
                  load.step(perSecond),
                  timeout(block.timeout(run)),
                  seed,
                  List.of()),
              logger);
      JsonNode of = offered.record().path("load");
      StepVerdict verdict = StepVerdict.of(load.limit().orElseThrow(), of);
      steps.add(step(perSecond, seed, verdict, of));
      progress.remark(display(steps.size(), perSecond, verdict));
      boolean isOurs = LoadedBlock.hasWaited(of) && load.isLimitedByConnections(perSecond);
      search.took(verdict.passed(), of.path("generator_limited").asBoolean() || isOurs);
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("limit", load.limit().orElseThrow().toString());
    if (search.found().isEmpty()) {
      line.set(RunKey.FAILED_SEARCH, json.set("steps", steps));
      throw notFound();
    }
    double found = search.found().getAsDouble();
    json.put("rate_per_second", found).put("at_least", search.isAtLeast()).set("steps", steps);
    line.set(RunKey.MAX_RATE, json);
    return found;
  }

  private RunFailure notFound() {
    JsonNode last = steps.get(steps.size() - 1);
    boolean isLowest = last.path("rate_per_second").asDouble() <= load.lowestRate();
    return RunFailure.finding(
        notFound(
            load.limit().orElseThrow(),
            steps.size(),
            isLowest,
            last.path("reason").asText("passed")));
  }

  /** {@return why a search found no rate, in one line} */
  static String notFound(LatencyLimit limit, int steps, boolean isLowest, String last) {
    return "a rate must keep the limit %s three times in a row, got none in %s; %s; the last: %s"
        .formatted(
            limit,
            steps == 1 ? "1 step" : steps + " steps",
            isLowest
                ? "the lowest rate that is tried failed: state a longer limit or duration"
                : "a machine with other work carries another rate at each step",
            last);
  }

  private static String display(int step, double perSecond, StepVerdict verdict) {
    return String.format(
        Locale.ROOT,
        "step %d of the search: %.1f/s %s",
        step,
        perSecond,
        verdict.reason().map(reason -> "failed, " + reason).orElse("passed"));
  }

  /** An answer that is so late that its step fails anyway is not waited for. */
  private Duration timeout(Duration ofRuns) {
    Duration enough = load.limit().orElseThrow().bound().multipliedBy(10).plus(PATIENCE);
    return enough.compareTo(ofRuns) < 0 ? enough : ofRuns;
  }

  private static ObjectNode step(double perSecond, long seed, StepVerdict verdict, JsonNode of) {
    ObjectNode step = JsonNodeFactory.instance.objectNode();
    step.put("rate_per_second", perSecond).put("seed", seed).put("passed", verdict.passed());
    verdict.reason().ifPresent(reason -> step.put("reason", reason));
    verdict.seconds().ifPresent(value -> step.put("value_seconds", value));
    for (String key : List.of("offered", "completed", "completed_in_window", "unfinished")) {
      step.put(key, of.path(key).asInt());
    }
    step.put("errors", StepVerdict.errors(of));
    return step.put("generator_limited", of.path("generator_limited").asBoolean());
  }

  /** A rate as options have it, without an exponent. */
  static String plain(double perSecond) {
    return new BigDecimal(perSecond).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
