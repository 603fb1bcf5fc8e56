package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;

/**
 * A percentile, or the mean, of the times of a run's requests under load, in seconds. Each run has
 * one value, whatever the number of its requests.
 *
 * @param kind of time
 * @param statistic key of the record's distributions
 */
public record LoadTime(Kind kind, String statistic) implements Quantity {
  /** Instant from which a request's time counts. */
  public enum Kind {
    /** Time from the intended start: what waits for a connection is in it. */
    RESPONSE,
    /** Time from the beginning of sending. */
    SERVICE;

    /** {@return the name in files} */
    public String key() {
      return this == RESPONSE ? "response" : "service";
    }
  }

  static Stream<Quantity> all() {
    return Stream.of(Kind.values())
        .flatMap(kind -> statistics().stream().map(statistic -> new LoadTime(kind, statistic)));
  }

  /** {@return keys of percentiles, in rising order, and of the mean} */
  public static List<String> statistics() {
    return Stream.concat(
            LoadRecord.QUANTILES.stream().map(LoadRecord.Quantile::key), Stream.of(LoadRecord.MEAN))
        .toList();
  }

  @Override
  public String key() {
    return kind.key() + "_" + statistic.replace(".", "");
  }

  @Override
  public String unit() {
    return "s";
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    if (!isOf(measures.side()) || measures.run().load().isEmpty()) {
      return OptionalDouble.empty();
    }
    LoadRecord record = measures.run().load().get().record();
    Double seconds =
        (kind == Kind.RESPONSE ? record.responseSeconds() : record.serviceSeconds()).get(statistic);
    return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
  }

  @Override
  public Optional<String> absence() {
    return Optional.of(
        "a percentile needs at least %s requests beyond it, and answers up to it, in every run of the cell"
            .formatted(LoadRecord.BEYOND));
  }

  /** Requests without the expected answer are slower than all others. */
  @Override
  public boolean isCensored() {
    return true;
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public String word(boolean greater) {
    return greater ? "slower" : "faster";
  }

  @Override
  public String display(Side side) {
    return kind.key() + " time, " + statistic;
  }
}
