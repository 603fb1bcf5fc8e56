package pijoule.runner.run;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.units.Durations;
import pijoule.energy.units.Frequency;
import pijoule.runner.bench.Bench;
import pijoule.runner.study.Load;
import pijoule.runner.study.Study;

/** Meters of servers under load: one clock, and enough samples in each window. */
final class LoadMeters {
  /** Samples that a window must have for its energy to mean something. */
  private static final int MIN_SAMPLES = 10;

  private LoadMeters() {}

  /**
   * Checks that the meters of a bench suit a study.
   *
   * @param study under load
   * @param load of the study
   * @param bench whose meters they are
   * @throws UsageException if the meters of a cell have different clocks, or a window is too short
   *     for one
   */
  static void check(Study study, Load load, Bench bench) {
    for (Cell cell : study.cells()) {
      Set<String> meters = bench.metersOf(cell);
      Set<String> hosts =
          meters.stream().map(name -> bench.meters().get(name).host()).collect(Collectors.toSet());
      if (hosts.size() > 1) {
        throw new UsageException(
            "the meters of a study with levels of rate must be recorded on one host, since the"
                + " server's is read on the client's clock, got "
                + hosts.stream().sorted().collect(Collectors.joining(" and "))
                + "; record both on one");
      }
      meters.forEach(name -> requireSamples(name, bench.meters().get(name), load));
    }
  }

  private static void requireSamples(String name, Bench.Meter meter, Load load) {
    Optional<Double> rate =
        Optional.ofNullable(meter.settings().get("rate"))
            .map(text -> Frequency.parse(text).hertz());
    double samples = rate.orElse(Double.MAX_VALUE) * load.duration().toNanos() / 1e9;
    if (samples < MIN_SAMPLES) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "duration must hold at least %d samples of meter %s, got %.3g in %s; take at least"
                  + " %ds",
              MIN_SAMPLES,
              name,
              samples,
              Durations.format(load.duration()),
              (long) Math.ceil(MIN_SAMPLES / rate.get())));
    }
  }
}
