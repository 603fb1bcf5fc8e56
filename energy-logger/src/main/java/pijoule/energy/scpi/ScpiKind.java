package pijoule.energy.scpi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
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
        new Traits(false, Boundary.BOARD, false, "of its data sheet: --u-gain", Verified.DOCUMENT),
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
}
