package pijoule.energy.scpi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.Outage;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.network.Address;

/**
 * Asks an instrument for its power. A sample is the answer, at the middle between question and
 * answer: a point, as nobody knows what the instrument averages over. Of voltage and current, which
 * are asked for one after the other, it is the product, at the middle of both; what lies between
 * them is in the uncertainty of its time.
 */
final class ScpiMeter implements Meter {
  /** Of an answer that came later, nobody knows what time it is of. */
  private static final long LEAST_LATE_NS = 100_000_000;

  private static final int LATE_INTERVALS = 3;

  /** Half width of a rectangular distribution (JCGM 100:2008, 4.3.7): half of the way. */
  private static final double TO_U_SECONDS = 1e-9 / 2 / Math.sqrt(3);

  private final MeterInfo opened;
  private final ScpiInstrument instrument;
  private final LongSupplier clock;
  private final long lateNs;
  private final Outage outage = new Outage();
  private long longestNs;

  private ScpiMeter(
      MeterInfo opened, ScpiInstrument instrument, LongSupplier clock, double periodNs) {
    this.opened = opened;
    this.instrument = instrument;
    this.clock = clock;
    this.lateNs = Math.max(LEAST_LATE_NS, Math.round(LATE_INTERVALS * periodNs));
  }

  /**
   * @param deadline of an answer, and of a connection
   */
  static ScpiMeter open(
      ScpiKind kind, MeterSettings settings, LongSupplier clock, Duration deadline)
      throws IOException {
    ScpiLink link = new ScpiLink(settings.get(Address.SETTING).orElseThrow(), deadline);
    ScpiInstrument instrument =
        ScpiInstrument.find(
            link, settings.get(ScpiKind.QUERY).map(List::of).orElse(ScpiKind.USUAL_QUERIES));
    String query = instrument.query();
    MeterInfo info =
        Declared.describe(kind, settings, SampleKind.POINT)
            .source("%s, %s".formatted(link, query))
            .device(instrument.device())
            .device(Map.of(MeterInfo.CHANNEL, query))
            .build();
    return new ScpiMeter(info, instrument, clock, settings.rate().periodNanos());
  }

  @Override
  public MeterInfo info() {
    return longestNs == 0
        ? opened
        : opened.toBuilder().uTimeSeconds(OptionalDouble.of(longestNs * TO_U_SECONDS)).build();
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    double watts;
    try {
      watts = instrument.read();
    } catch (IOException failed) {
      outage.lost("scpi: " + failed.getMessage());
      return;
    }
    long tookNs = clock.getAsLong() - beforeNs;
    if (tookNs > lateNs) {
      outage.lost(
          String.format(
              Locale.ROOT, "scpi: an answer after %.2f s; state a lower --rate", tookNs * 1e-9));
      return;
    }
    longestNs = Math.max(longestNs, tookNs);
    outage.over(sink);
    sink.sample(beforeNs + tookNs / 2, watts);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }

  @Override
  public void close() {
    instrument.close();
  }
}
