package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.base.NanoClock;
import pijoule.runner.load.Steadiness;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.WarmUp;

/**
 * Brings a server under load to work, until it is steady or long enough; no file stays of it.
 *
 * @param known windows of the same server before; gets those that are made
 */
record LoadWarmUp(WarmUp settings, LoadedBlock block, Steadiness known, StopSignal stop) {
  /** Carries the warm-up out; empty where the study wants none. */
  Optional<WarmedUp> carryOut(PlannedRun run) throws RunFailure, IOException, InterruptedException {
    if (settings.kind() == WarmUp.Kind.NONE) {
      return Optional.empty();
    }
    OptionalDouble perSecond = OptionalDouble.of(settings.rate().orElseThrow().perSecond());
    return Optional.of(
        settings.kind() == WarmUp.Kind.FIXED
            ? WarmedUp.times(
                settings.cycles(),
                perSecond,
                NanoClock.SYSTEM,
                number -> window(run, settings.length(), number))
            : WarmedUp.whenSteady(
                known,
                settings.limit(),
                perSecond,
                NanoClock.SYSTEM,
                number -> window(run, settings.window(), number)));
  }

  private WarmedUp.Work window(PlannedRun run, Duration length, int number)
      throws RunFailure, IOException, InterruptedException {
    if (stop.isAsked()) {
      throw RunFailure.disturbance("a person asked to end");
    }
    LoadedBlock.Offer offer =
        new LoadedBlock.Offer(
            OptionalDouble.of(settings.rate().orElseThrow().perSecond()),
            length,
            block.timeout(run),
            run.seed() + 1 + number,
            List.of());
    LoadedBlock.Offered offered = block.offer(run, offer, Optional.empty());
    stop.await(settings.pauseAfter(offered.isCompiling()));
    JsonNode load = offered.record().path("load");
    return new WarmedUp.Work(
        load.path("requests_with_lead_in").asInt(),
        offered.cpuSeconds(),
        offered.cpuResolutionSeconds(),
        offered.compilerSeconds(),
        load.path("service_seconds").path("p50").asDouble());
  }
}
