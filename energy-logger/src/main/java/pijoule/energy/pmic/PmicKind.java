package pijoule.energy.pmic;

import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.units.Power;

/**
 * The power management chip of a Raspberry Pi 5, by {@code vcgencmd pmic_read_adc}: the sum of its
 * rails. What the sum lacks is added only where a person states a scale, with its uncertainty.
 */
public final class PmicKind extends MeterKind {
  /** Command by which the board is reached; the recorder's own host where it is not set. */
  public static final MeterSetting<String> OVER =
      MeterSetting.text(
          "--over",
          "'ssh BOARD'",
          "pmic: command that runs its last argument on the board (default: the recorder's host).");

  /** Name or path of the program that reads the chip. */
  public static final MeterSetting<String> VCGENCMD =
      MeterSetting.text(
          "--vcgencmd", "PROGRAM", "pmic: name or path of vcgencmd (default: vcgencmd).");

  /** Names of the rails to sum, separated by commas. */
  public static final MeterSetting<String> RAILS =
      MeterSetting.text(
          "--rails", "RAIL[,RAIL]", "pmic: rails to sum, such as VDD_CORE (default: all 12).");

  /** The supply's power per power of the rails' sum. */
  public static final MeterSetting<Double> SCALE =
      new MeterSetting<>(
          "--scale",
          "SCALE",
          "pmic: supply's power per sum of the rails, such as 1.145; with --u-gain (default: none).",
          Double.class,
          PmicKind::scale);

  /** The supply's power where the rails' sum is 0 W. */
  public static final MeterSetting<Power> SCALE_OFFSET =
      MeterSetting.power(
          "--scale-offset", "SCALE-OFFSET", "pmic: power to add to the scaled sum, such as 0.59W.");

  /** Standard uncertainty of {@link #SCALE_OFFSET}. */
  public static final MeterSetting<Power> U_SCALE_OFFSET =
      MeterSetting.power(
          "--u-scale-offset",
          "U-SCALE-OFFSET",
          "pmic: standard uncertainty of --scale-offset, such as 50mW.");

  static final String USUAL_PROGRAM = "vcgencmd";

  /** A reading takes some 24 ms of a Raspberry Pi 5 (docs/meters.md): there is no time for more. */
  private static final Rates RATES = Rates.of(40, 10);

  private static final long WAIT_NANOS = 2_000_000_000L;

  private final LongSupplier waitNanos;

  /** Registered in META-INF/services. */
  public PmicKind() {
    this(() -> WAIT_NANOS);
  }

  /**
   * Makes the kind with another patience.
   *
   * @param waitNanos longest wait for a reading, ns
   */
  PmicKind(LongSupplier waitNanos) {
    super(
        "pmic",
        new Traits(
            false,
            Boundary.RAIL,
            true,
            "the vendor states none: --u-gain",
            Verified.CAPTURE,
            PlausiblePower.ofWatts(60, "5 V and 5 A of a Pi 5, doubled")),
        RATES);
    this.waitNanos = waitNanos;
  }

  private static double scale(String text) {
    if (!text.matches("\\d{1,3}(\\.\\d{1,12})?") || Double.parseDouble(text) == 0) {
      throw new IllegalArgumentException(
          "--scale must be a number > 0, got '%s'; write it like 1.145".formatted(text));
    }
    return Double.parseDouble(text);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(Declared.U_GAIN, OVER, VCGENCMD, RAILS, SCALE, SCALE_OFFSET, U_SCALE_OFFSET);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(SCALE).isPresent() && settings.get(Declared.U_GAIN).isEmpty()) {
      throw new IllegalArgumentException(
          "--scale needs its relative standard uncertainty, got %s without --u-gain; add it, such as --u-gain 3%%"
              .formatted(settings.get(SCALE).get()));
    }
    needs(settings, SCALE_OFFSET, SCALE);
    needs(settings, SCALE_OFFSET, U_SCALE_OFFSET);
    needs(settings, U_SCALE_OFFSET, SCALE_OFFSET);
    String program = settings.get(VCGENCMD).orElse(USUAL_PROGRAM);
    if (!program.matches("[A-Za-z0-9._/][A-Za-z0-9._/-]*")) {
      throw new IllegalArgumentException(
          "--vcgencmd must be a path of letters, digits and . _ / -, got '%s'".formatted(program));
    }
    if (settings.get(OVER).map(String::isBlank).orElse(false)) {
      throw new IllegalArgumentException(
          "--over must be a command such as 'ssh BOARD', got ''; leave it out");
    }
  }

  private static void needs(MeterSettings settings, MeterSetting<?> given, MeterSetting<?> other) {
    if (settings.get(given).isPresent() && settings.get(other).isEmpty()) {
      throw new IllegalArgumentException(
          "%s needs %s, got %s alone; see docs/meters.md"
              .formatted(given, other, settings.get(given).get()));
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return PmicMeter.open(this, settings, host.clock(), waitNanos);
  }
}
