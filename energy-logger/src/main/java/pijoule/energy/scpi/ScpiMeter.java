package pijoule.energy.scpi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import pijoule.energy.meter.AskedMeter;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.network.Address;

/**
 * Asks an instrument for its power. A sample is the answer, at the middle between question and
 * answer: a point, as nobody knows what the instrument averages over. Of voltage and current, which
 * are asked for one after the other, it is the product, at the middle of both; what lies between
 * them is in the uncertainty of its time.
 */
final class ScpiMeter extends AskedMeter {
  private final MeterInfo opened;
  private final ScpiInstrument instrument;

  private ScpiMeter(
      MeterInfo opened, ScpiInstrument instrument, LongSupplier clock, MeterSettings settings) {
    super(opened.kind(), clock, lateNs(settings));
    this.opened = opened;
    this.instrument = instrument;
  }

  /**
   * Opens a meter.
   *
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
    return new ScpiMeter(info, instrument, clock, settings);
  }

  @Override
  public MeterInfo info() {
    return uAnswerSeconds().isEmpty()
        ? opened
        : opened.toBuilder().uTimeSeconds(uAnswerSeconds()).build();
  }

  @Override
  protected double ask(long nowNs) throws IOException {
    return instrument.read();
  }

  @Override
  public void close() {
    instrument.close();
  }
}
