package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.runner.load.ServerUse;
import pijoule.runner.load.Steadiness;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.WarmUp;

/**
 * Brings a new server under load to work, until it is steady or long enough; no file stays of it.
 */
final class LoadWarmUp {
  private final WarmUp settings;
  private final LoadedBlock block;
  private final Stop stop;

  LoadWarmUp(WarmUp settings, LoadedBlock block, Stop stop) {
    this.settings = settings;
    this.block = block;
    this.stop = stop;
  }

  /**
   * How a server was warmed up.
   *
   * @param seconds that it took
   * @param windows of it; one where its length was fixed
   * @param requests answered
   * @param perSecond rate, 1/s
   * @param state of the server at the end; empty where nothing judged it
   * @param scatterShare largest distance of one of the last windows from their median, as a share
   */
  record Result(
      double seconds,
      List<Steadiness.Window> windows,
      int requests,
      double perSecond,
      Optional<Steadiness.State> state,
      double scatterShare) {
    ObjectNode json() {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("seconds", seconds).put("requests", requests);
      json.put("rate_per_second", perSecond);
      ArrayNode each = json.putArray("windows");
      for (Steadiness.Window window : windows) {
        ObjectNode one = each.addObject();
        window.cpuSeconds().ifPresent(of -> one.put("cpu_per_request_seconds", of));
        one.put("service_p50_seconds", window.serviceSeconds());
      }
      state.ifPresent(
          is ->
              json.put("steady", is != Steadiness.State.NOT_STEADY)
                  .put("scatter_share", scatterShare));
      return json;
    }

    /** In one line for a person who watches. */
    String display() {
      return String.format(
          Locale.ROOT,
          "warm-up: %d requests in %.0f s%s",
          requests,
          seconds,
          state.map(this::display).orElse(""));
    }

    private String display(Steadiness.State is) {
      return is == Steadiness.State.NOT_STEADY
          ? ", not steady; its runs are marked"
          : String.format(Locale.ROOT, ", steady within %.0f %%", scatterShare * 100);
    }
  }

  /** Carries the warm-up out; empty where the study wants none. */
  Optional<Result> carryOut(PlannedRun run) throws RunFailure, IOException, InterruptedException {
    if (settings.kind() == WarmUp.Kind.NONE) {
      return Optional.empty();
    }
    double perSecond = settings.rate().orElseThrow().perSecond();
    boolean isFixed = settings.kind() == WarmUp.Kind.FIXED;
    Duration window = isFixed ? settings.length() : settings.window();
    long begun = System.nanoTime();
    Steadiness steadiness = new Steadiness();
    int requests = 0;
    double seconds = 0;
    do {
      if (stop.isAsked()) {
        throw RunFailure.disturbance("a person asked to end");
      }
      LoadedBlock.Offer offer =
          new LoadedBlock.Offer(
              OptionalDouble.of(perSecond),
              window,
              block.timeout(run),
              run.seed() + 1 + steadiness.windows().size(),
              List.of());
      LoadedBlock.Offered offered = block.offer(run, offer, Optional.empty());
      int answered = offered.record().path("load").path("requests_with_lead_in").asInt();
      requests += answered;
      steadiness.add(
          offered.cpuSecondsPerRequest(),
          ServerUse.RESOLUTION_SECONDS / Math.max(1, answered),
          offered.record().path("load").path("service_seconds").path("p50").asDouble());
      seconds = (System.nanoTime() - begun) / 1e9;
    } while (!isFixed
        && steadiness.state() == Steadiness.State.NOT_STEADY
        && seconds + seconds / steadiness.windows().size() <= settings.limit().toSeconds());
    return Optional.of(
        new Result(
            seconds,
            steadiness.windows(),
            requests,
            perSecond,
            isFixed ? Optional.empty() : Optional.of(steadiness.state()),
            steadiness.scatterShare()));
  }
}
