package pijoule.analysis.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.stats.Spread;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/**
 * Times between captured packets, over the calls of one run; docs/measurement-points.md defines
 * them. Calls whose time is absent do not count.
 */
public enum PacketQuantity {
  /** First SYN to the server's last ACK. */
  DELAY("delay", calls -> seconds(calls, Connection::delay)),
  /** The client's FIN to the server's first ACK of it. */
  FIN_ACK("FIN to ACK", calls -> seconds(calls, Connection::finAck)),
  /** Each delay less the one before it. */
  JITTER("jitter", Jitter::seconds),
  /** First SYN to the answer's last byte. */
  EXCHANGE("exchange", calls -> seconds(calls, Connection::exchange)),
  /** The request's last byte to the answer's first. */
  WAIT("wait", calls -> seconds(calls, Connection::waiting));

  /** Quantities that come from captured packets. */
  public static final List<Quantity> TIMES =
      Stream.concat(
              Stream.of(values()).flatMap(PacketQuantity::statistics),
              Stream.of(
                  outside("time", "s", run -> outside(run)),
                  outside("share", "%", PacketQuantity::outsidePercent)))
          .toList();

  /**
   * Calls of a run whose packets were captured: those with a connection of their own, and those of
   * them whose last ACK was captured. Where a packet that a time needs is missing, the mean is over
   * fewer.
   */
  public static final List<Quantity> COUNTS =
      List.of(
          count("wire_calls", "calls captured", call -> true),
          count("wire_delay_calls", "delays captured", call -> call.delay().ns().isPresent()));

  private static final double NS_PER_S = 1e9;
  private static final double PERCENT = 100;

  private final String display;
  private final Function<List<Connection>, List<Double>> seconds;

  PacketQuantity(String display, Function<List<Connection>, List<Double>> seconds) {
    this.display = display;
    this.seconds = seconds;
  }

  private static List<Double> seconds(List<Connection> calls, Function<Connection, Elapsed> time) {
    return calls.stream()
        .map(call -> time.apply(call).seconds())
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .toList();
  }

  /** The columns of Table 1 of Shopov et al. (2007), and the median. */
  private Stream<Quantity> statistics() {
    return Stream.of(
        of("", "mean", Spread::mean),
        of("_min", "minimum", Spread::min),
        of("_deviation", "deviation", Spread::deviation),
        of("_max", "maximum", Spread::max),
        of("_median", "median", Spread::median));
  }

  private Quantity of(String suffix, String statistic, Function<Spread, OptionalDouble> of) {
    return Quantity.of(
        "wire_" + name().toLowerCase(Locale.ROOT) + "_time" + suffix,
        "s",
        Set.of(Side.CLIENT),
        this == JITTER ? Set.of(Trait.DIFFERENCE) : Set.of(),
        Quantity.LONGER,
        Optional.of(display + ", " + statistic),
        Optional.of("no call has captured packets from which this time follows"),
        run -> of.apply(spread(run)));
  }

  private Spread spread(MeasuredSide run) {
    return Spread.of(seconds.apply(run.captured().connections()));
  }

  private static Quantity count(String key, String name, Predicate<Connection> which) {
    return Quantity.of(
        key,
        "calls",
        Set.of(Side.CLIENT),
        Set.of(Trait.COUNT, Trait.OPTIONAL),
        Quantity.MORE,
        Optional.of(name),
        Optional.of("no call has captured packets"),
        run ->
            run.captured().connections().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(run.captured().connections().stream().filter(which).count()));
  }

  /**
   * Time of a call outside both the client's and the server's phases. It is the wait on the wire
   * less what the server's phases between {@code receive} and {@code send} take, as means over the
   * run's calls. Under CGI it is the HTTP server and the start and end of a process.
   */
  private static Quantity outside(
      String what, String unit, Function<MeasuredSide, OptionalDouble> value) {
    return Quantity.of(
        "wire_outside_" + what,
        unit,
        Set.of(Side.CLIENT),
        Set.of(Trait.DIFFERENCE),
        Quantity.MORE,
        Optional.of("outside phases, " + what),
        Optional.of("no call has captured packets and phases of the server from which it follows"),
        value);
  }

  /** Seconds of it; absent where the whole exchange on the wire is not known. */
  private static OptionalDouble outside(MeasuredSide run) {
    OptionalDouble wait = WAIT.spread(run).mean();
    return wait.isEmpty() || EXCHANGE.spread(run).mean().isEmpty()
        ? OptionalDouble.empty()
        : run.run().sides().entrySet().stream()
            .filter(side -> side.getKey() == Side.SERVER)
            .mapToDouble(server -> wait.getAsDouble() - within(server.getValue().phases()))
            .findFirst();
  }

  /** Share of the whole exchange on the wire, in %. */
  private static OptionalDouble outsidePercent(MeasuredSide run) {
    return outside(run).stream()
        .map(outside -> outside / EXCHANGE.spread(run).mean().getAsDouble() * PERCENT)
        .findFirst();
  }

  /** Mean time from the end of {@code receive} to the end of the total, without {@code send}, s. */
  private static double within(List<PhaseInterval> server) {
    long calls = server.stream().filter(piece -> piece.phase() == Phase.TOTAL).count();
    long ns = server.stream().mapToLong(PacketQuantity::signedNs).sum();
    return ns / NS_PER_S / calls;
  }

  private static long signedNs(PhaseInterval piece) {
    return switch (piece.phase()) {
      case TOTAL -> piece.endNs();
      case RECEIVE -> -piece.endNs();
      case SEND -> -piece.durationNs();
      default -> 0;
    };
  }
}
