package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.base.NanoClock;
import pijoule.campaign.RunMark;
import pijoule.runner.load.Steadiness;

/**
 * Warm-up of a new server, as it was carried out.
 *
 * @param seconds that it took
 * @param windows of it
 * @param compilerSeconds CPU time of the JVM's compilers in each window, s; empty where not known
 * @param requests answered
 * @param perSecond rate, 1/s; empty where each request waited for the answer to the one before
 * @param state of the server at the end; empty where nothing judged it
 * @param scatterShare largest distance of one of the last windows from their median, as a share
 */
record WarmedUp(
    double seconds,
    List<Steadiness.Window> windows,
    List<OptionalDouble> compilerSeconds,
    int requests,
    OptionalDouble perSecond,
    Optional<Steadiness.State> state,
    double scatterShare) {
  /**
   * Work of a server in a window.
   *
   * @param requests answered
   * @param cpuSeconds of the server for all of them, s; empty where it cannot be read
   * @param cpuResolutionSeconds of that time, s
   * @param compilerSeconds of that, by the JVM's compilers, s; empty where it has none
   * @param serviceSeconds of a request, s
   */
  record Work(
      int requests,
      OptionalDouble cpuSeconds,
      double cpuResolutionSeconds,
      OptionalDouble compilerSeconds,
      double serviceSeconds) {}

  /** Source of windows: a server is made to work. */
  interface Windows {
    /**
     * Makes the next window.
     *
     * @param number of windows before
     */
    Work next(int number) throws RunFailure, IOException, InterruptedException;
  }

  /** A number of windows, after which nothing is judged. */
  static WarmedUp times(int number, OptionalDouble perSecond, NanoClock clock, Windows source)
      throws RunFailure, IOException, InterruptedException {
    return make(new Steadiness(), Optional.empty(), number, perSecond, clock, source);
  }

  /**
   * Windows until the server is steady, or until the next one would probably end after the limit.
   */
  static WarmedUp whenSteady(
      Duration limit, OptionalDouble perSecond, NanoClock clock, Windows source)
      throws RunFailure, IOException, InterruptedException {
    return whenSteady(new Steadiness(), limit, perSecond, clock, source);
  }

  /**
   * The same of a server that was warmed up before: one window, if it agrees with the last ones.
   *
   * @param known windows of that server before; gets those that are made
   */
  static WarmedUp whenSteady(
      Steadiness known, Duration limit, OptionalDouble perSecond, NanoClock clock, Windows source)
      throws RunFailure, IOException, InterruptedException {
    return make(known, Optional.of(limit), 1, perSecond, clock, source);
  }

  private static WarmedUp make(
      Steadiness steadiness,
      Optional<Duration> limit,
      int least,
      OptionalDouble perSecond,
      NanoClock clock,
      Windows source)
      throws RunFailure, IOException, InterruptedException {
    long begun = clock.nanos();
    int before = steadiness.windows().size();
    List<OptionalDouble> compilerSeconds = new ArrayList<>();
    int requests = 0;
    double seconds;
    do {
      Work work = source.next(compilerSeconds.size());
      requests += work.requests();
      compilerSeconds.add(work.compilerSeconds());
      double each = Math.max(1, work.requests());
      steadiness.add(
          work.cpuSeconds().isPresent() && work.requests() > 0
              ? OptionalDouble.of(work.cpuSeconds().getAsDouble() / each)
              : OptionalDouble.empty(),
          work.cpuResolutionSeconds() / each,
          work.serviceSeconds());
      seconds = (clock.nanos() - begun) / 1e9;
    } while (compilerSeconds.size() < least
        || (limit.isPresent()
            && steadiness.state() == Steadiness.State.NOT_STEADY
            && seconds + seconds / compilerSeconds.size() <= limit.get().toNanos() / 1e9));
    return new WarmedUp(
        seconds,
        List.copyOf(steadiness.windows().subList(before, steadiness.windows().size())),
        compilerSeconds,
        requests,
        perSecond,
        limit.map(judged -> steadiness.state()),
        steadiness.scatterShare());
  }

  /** Writes the object {@code warm_up} of a run. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("seconds", seconds).put("requests", requests);
    perSecond.ifPresent(rate -> json.put("rate_per_second", rate));
    ArrayNode each = json.putArray("windows");
    for (int i = 0; i < windows.size(); i++) {
      Steadiness.Window window = windows.get(i);
      ObjectNode one = each.addObject();
      window.cpuSeconds().ifPresent(cpu -> one.put("cpu_per_request_seconds", cpu));
      compilerSeconds.get(i).ifPresent(seconds -> one.put("compiler_seconds", seconds));
      one.put("service_p50_seconds", window.serviceSeconds());
    }
    state.ifPresent(
        is ->
            json.put("steady", is != Steadiness.State.NOT_STEADY)
                .put("scatter_share", scatterShare));
    return json;
  }

  /** Returns the mark of the server's runs; empty where the server is steady, or not judged. */
  Optional<RunMark> mark() {
    return state.flatMap(
        is ->
            switch (is) {
              case STEADY -> Optional.empty();
              case SCATTERED -> Optional.of(RunMark.SCATTERED);
              case NOT_STEADY -> Optional.of(RunMark.NOT_STEADY);
            });
  }

  /** Describes the warm-up in one line, for a person who watches. */
  String display() {
    return String.format(
        Locale.ROOT,
        "warm-up: %d requests in %.0f s%s",
        requests,
        seconds,
        state.map(this::display).orElse(""));
  }

  private String display(Steadiness.State is) {
    return switch (is) {
      case STEADY -> String.format(Locale.ROOT, ", steady within %.0f %%", scatterShare * 100);
      case SCATTERED ->
          String.format(
              Locale.ROOT,
              ", scattered within %.0f %% without a trend; its runs are marked",
              scatterShare * 100);
      case NOT_STEADY -> ", not steady; its runs are marked";
    };
  }
}
