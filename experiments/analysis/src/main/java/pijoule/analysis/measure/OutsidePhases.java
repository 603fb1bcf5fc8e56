package pijoule.analysis.measure;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/**
 * Time of a call outside both the client's and the server's phases. It is the wait on the wire (the
 * request's last byte to the answer's first) less what the server's phases between {@code receive}
 * and {@code send} take, as means over the run's calls. Under CGI it is the HTTP server and the
 * start and end of a process.
 */
enum OutsidePhases implements Quantity {
  /** Time in s. */
  TIME("s"),
  /** Share of the whole exchange on the wire, in %. */
  SHARE("%");

  private static final double NS_PER_S = 1e9;
  private static final double PERCENT = 100;

  private final String unit;

  OutsidePhases(String unit) {
    this.unit = unit;
  }

  @Override
  public String key() {
    return "wire_outside_" + name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String unit() {
    return unit;
  }

  @Override
  public OptionalDouble value(SideMeasures measures) {
    OptionalDouble wait = mean(WireTime.Time.WAIT, measures);
    OptionalDouble exchange = mean(WireTime.Time.EXCHANGE, measures);
    SideRecord server = measures.run().sides().get(Side.SERVER);
    if (wait.isEmpty() || exchange.isEmpty() || server == null) {
      return OptionalDouble.empty();
    }
    double outside = wait.getAsDouble() - within(server);
    return OptionalDouble.of(this == TIME ? outside : outside / exchange.getAsDouble() * PERCENT);
  }

  private static OptionalDouble mean(WireTime.Time time, SideMeasures measures) {
    return new WireTime(time, WireTime.Statistic.MEAN).value(measures);
  }

  /** Mean time from the end of {@code receive} to the end of the total, without {@code send}, s. */
  private static double within(SideRecord server) {
    long calls = server.phases().stream().filter(piece -> piece.phase() == Phase.TOTAL).count();
    long ns = server.phases().stream().mapToLong(OutsidePhases::signedNs).sum();
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

  @Override
  public boolean isDifference() {
    return true;
  }

  @Override
  public String display(Side side) {
    return "outside phases, " + name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<String> absence() {
    return Optional.of(
        "no call has captured packets and phases of the server from which it follows");
  }
}
