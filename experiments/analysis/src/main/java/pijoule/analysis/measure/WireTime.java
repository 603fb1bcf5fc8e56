package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.stats.Spread;
import pijoule.contract.phase.Side;

/**
 * A statistic, over one run's calls, of a time between captured packets; docs/measurement-points.md
 * defines the times. Calls whose time is absent do not count.
 *
 * @param time which
 * @param statistic of it
 */
record WireTime(Time time, Statistic statistic) implements Quantity {
  /** Times between packets of a connection. */
  enum Time {
    /** First SYN to the server's last ACK. */
    DELAY(calls -> seconds(calls, Connection::delay)),
    /** The client's FIN to the server's first ACK of it. */
    FIN_ACK(calls -> seconds(calls, Connection::finAck)),
    /** Each delay less the one before it. */
    JITTER(Jitter::seconds),
    /** First SYN to the answer's last byte. */
    EXCHANGE(calls -> seconds(calls, Connection::exchange)),
    /** The request's last byte to the answer's first. */
    WAIT(calls -> seconds(calls, Connection::waiting));

    private final Function<List<Connection>, List<Double>> seconds;

    Time(Function<List<Connection>, List<Double>> seconds) {
      this.seconds = seconds;
    }

    private static List<Double> seconds(
        List<Connection> calls, Function<Connection, Elapsed> time) {
      return calls.stream()
          .map(call -> time.apply(call).seconds())
          .filter(OptionalDouble::isPresent)
          .map(OptionalDouble::getAsDouble)
          .toList();
    }

    String key() {
      return "wire_" + name().toLowerCase(Locale.ROOT) + "_time";
    }
  }

  /** The columns of Table 1 of Shopov et al. (2007), and the median. */
  enum Statistic {
    MEAN("", "mean", Spread::mean),
    MIN("_min", "minimum", Spread::min),
    DEVIATION("_deviation", "deviation", Spread::deviation),
    MAX("_max", "maximum", Spread::max),
    MEDIAN("_median", "median", Spread::median);

    private final String suffix;
    private final String display;
    private final Function<Spread, OptionalDouble> of;

    Statistic(String suffix, String display, Function<Spread, OptionalDouble> of) {
      this.suffix = suffix;
      this.display = display;
      this.of = of;
    }
  }

  static Stream<Quantity> all() {
    return Stream.of(Time.values())
        .flatMap(
            time -> Stream.of(Statistic.values()).map(statistic -> new WireTime(time, statistic)));
  }

  @Override
  public String key() {
    return time.key() + statistic.suffix;
  }

  @Override
  public String unit() {
    return "s";
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    return statistic.of.apply(Spread.of(time.seconds.apply(measures.captured().connections())));
  }

  @Override
  public boolean isDifference() {
    return time == Time.JITTER;
  }

  @Override
  public Optional<String> absence() {
    return Optional.of("no call has captured packets from which this time follows");
  }

  @Override
  public String display(Side side) {
    String name = time == Time.FIN_ACK ? "FIN to ACK" : time.name().toLowerCase(Locale.ROOT);
    return name + ", " + statistic.display;
  }

  @Override
  public String word(boolean greater) {
    return greater ? "longer" : "shorter";
  }
}
