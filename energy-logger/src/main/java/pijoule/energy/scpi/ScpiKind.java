package pijoule.energy.scpi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import pijoule.energy.meter.AskedMeter;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.network.Address;

/** A power meter, or a supply that measures, which answers SCPI at a TCP socket. */
public final class ScpiKind extends MeterKind {
  /** The query that is answered with a power, W; or two, of a voltage and a current. */
  public static final MeterSetting<String> QUERY =
      new MeterSetting<>(
          "--query",
          "QUERY",
          "scpi: query for the power in W, or 'VOLTAGE?;CURRENT?' (default: MEAS:POWER?).",
          String.class,
          ScpiKind::query);

  /**
   * The long form of power's mnemonic is every maker's. Its short form is POW in SCPI-1999, and
   * POWE of Rigol and Siglent. Supplies of others measure only voltage and current.
   */
  static final List<String> USUAL_QUERIES = List.of("MEAS:POWER?", "MEAS:VOLT?;MEAS:CURR?");

  /** Instruments answer some tens of times a second; many measure no faster than that. */
  private static final Rates RATES = Rates.of(100, 10);

  /** The longest that a slow instrument integrates for one reading, and the way there and back. */
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  /** Registered in META-INF/services. */
  public ScpiKind() {
    super(
        "scpi",
        new Traits(
            false,
            Boundary.BOARD,
            false,
            "of its data sheet: --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(22_000, "three phases of 32 A at 230 V")),
        RATES);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(Address.SETTING, QUERY);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(Address.SETTING).isEmpty()) {
      throw new IllegalArgumentException(
          "scpi needs --address of the instrument, such as 192.168.1.50, got none; its menu for the LAN shows it");
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return ScpiMeter.open(this, settings, host.clock(), DEADLINE);
  }

  private static String query(String text) {
    if (!text.matches("[ -~]{1,200}") || !text.contains("?")) {
      throw new IllegalArgumentException(
          "--query must be a query of SCPI with a question mark, in one line of 200 characters of ASCII at most, got '%s'; write it like MEAS:POWER?"
              .formatted(text));
    }
    return text;
  }

  /**
   * Asks an instrument for its power. A sample is the answer, at the middle between question and
   * answer: a point, as nobody knows what the instrument averages over. Of voltage and current,
   * which are asked for one after the other, it is the product, at the middle of both; what lies
   * between them is in the uncertainty of its time.
   */
  static final class ScpiMeter extends AskedMeter {
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
              link,
              settings.get(ScpiKind.QUERY).map(List::of).orElse(ScpiKind.USUAL_QUERIES),
              kind.plausible(settings));
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
          : opened.toBuilder().accuracy(Term.U_TIME_SECONDS, uAnswerSeconds()).build();
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
}
