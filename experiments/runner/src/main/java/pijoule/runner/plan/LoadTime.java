package pijoule.runner.plan;

import java.time.Duration;
import pijoule.contract.study.Factor;
import pijoule.contract.units.RequestRate;
import pijoule.runner.study.Load;
import pijoule.runner.study.WarmUp;

/** How long servers are loaded; an estimate. */
final class LoadTime {
  /** A client's JVM, and the files of a run; a desktop's. */
  private static final Duration AROUND = Duration.ofSeconds(2);

  /** Steps of a search in simulated queues, on average. */
  private static final int STEPS = 20;

  /** Windows of a warm-up: a server's times were seen to fall in the first four. */
  private static final int WINDOWS = 4 + WarmUp.TREND_WINDOWS;

  private final Load load;

  LoadTime(Load load) {
    this.load = load;
  }

  /** The warm-up of one server. */
  Duration warmUp() {
    WarmUp warmUp = load.warmUp();
    return switch (warmUp.kind()) {
      case NONE -> Duration.ZERO;
      case FIXED -> warmUp.length().plus(AROUND);
      case AUTO -> {
        Duration steady = warmUp.window().plus(load.leadIn()).plus(AROUND).multipliedBy(WINDOWS);
        yield steady.compareTo(warmUp.limit()) < 0 ? steady : warmUp.limit();
      }
    };
  }

  /** A run. */
  Duration run(PlannedRun run) {
    RequestRate rate = run.cell().level(Factor.RATE).rate();
    Duration one = load.leadIn().plus(load.duration()).plus(AROUND);
    return rate.isMax() ? one.multipliedBy(STEPS) : one;
  }
}
