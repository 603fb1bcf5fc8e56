package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;

/**
 * Time of a run's requests under load, by the instant from which it counts, in seconds. Each run
 * has one value of a percentile or of the mean, whatever the number of its requests.
 */
public enum LoadTime {
  /** Time from the intended start: what waits for a connection is in it. */
  RESPONSE,
  /** Time from the beginning of sending. */
  SERVICE;

  private static final String ABSENCE =
      "a percentile needs at least %s requests beyond it, and answers up to it, in every run of the cell"
          .formatted(LoadRecord.BEYOND);

  /** {@return keys of percentiles, in rising order, and of the mean} */
  public static List<String> statistics() {
    return Stream.concat(
            LoadRecord.QUANTILES.stream().map(LoadRecord.Quantile::key), Stream.of(LoadRecord.MEAN))
        .toList();
  }

  static Stream<Quantity> all() {
    return Stream.of(values()).flatMap(time -> statistics().stream().map(time::of));
  }

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * {@return the quantity; a run lacks it where requests without the expected answer, which are
   * slower than all others, lie beyond it}
   *
   * @param statistic key of the record's distributions, such as {@code p50}
   */
  public Quantity of(String statistic) {
    return Quantity.of(
        key() + "_" + statistic.replace(".", ""),
        "s",
        Set.of(Side.CLIENT),
        Set.of(Trait.CENSORED, Trait.OPTIONAL),
        Quantity.SLOWER,
        Optional.of(key() + " time, " + statistic),
        Optional.of(ABSENCE),
        run -> value(run, statistic));
  }

  private OptionalDouble value(MeasuredSide run, String statistic) {
    return run.run().load().stream()
        .filter(load -> run.side() == Side.CLIENT)
        .map(load -> load.record())
        .map(load -> this == RESPONSE ? load.responseSeconds() : load.serviceSeconds())
        .filter(seconds -> seconds.containsKey(statistic))
        .mapToDouble(seconds -> seconds.get(statistic))
        .findFirst();
  }
}
