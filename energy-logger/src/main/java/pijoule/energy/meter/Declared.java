package pijoule.energy.meter;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.units.Unit;

/** Settings that a person states of a meter because its kind cannot know them. */
public final class Declared {
  /** Place that the power goes into. */
  public static final MeterSetting<Boundary> BOUNDARY =
      new MeterSetting<>(
          "--boundary",
          "BOUNDARY",
          "What the power goes into: board, rail, package or wall (default: the kind's).",
          Boundary.class,
          Boundary::parse);

  /** True if the meter runs on the board that it measures. */
  public static final MeterSetting<Boolean> SELF_MEASURING =
      new MeterSetting<>(
          "--self-measuring",
          "true|false",
          "True where the meter runs on the board it measures (default: the kind's).",
          Boolean.class,
          Declared::flag);

  /** Relative standard uncertainty of the meter's gain, 0 or more. */
  public static final MeterSetting<Double> U_GAIN =
      new MeterSetting<>(
          "--u-gain",
          "SHARE",
          "Relative standard uncertainty of the gain, such as 0.5%%.",
          Double.class,
          Declared::share);

  /** All of them, for the kinds that have them. */
  public static final List<MeterSetting<?>> SETTINGS = List.of(BOUNDARY, SELF_MEASURING, U_GAIN);

  private Declared() {}

  /** These settings, and more of a kind's own. */
  public static List<MeterSetting<?>> with(MeterSetting<?>... more) {
    return Stream.concat(SETTINGS.stream(), Stream.<MeterSetting<?>>of(more)).toList();
  }

  /** Begins what is known of a meter by its kind, its samples and what a person states. */
  public static MeterInfoBuilder describe(
      MeterKind kind, MeterSettings settings, SampleKind samples) {
    return MeterInfo.builder(
            kind.key(), settings.get(BOUNDARY).orElse(kind.traits().boundary()), samples)
        .estimate(kind.traits().estimate())
        .selfMeasuring(settings.get(SELF_MEASURING).orElse(kind.traits().selfMeasuring()))
        .accuracy(
            Term.U_GAIN_RELATIVE,
            settings.get(U_GAIN).map(OptionalDouble::of).orElse(OptionalDouble.empty()));
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(
          "--self-measuring must be true or false, got '%s'".formatted(text));
    }
    return text.equals("true");
  }

  private static double share(String text) {
    double u = Unit.PERCENT.parse(text) / 100;
    if (!(u >= 0) || Double.isInfinite(u)) {
      throw new IllegalArgumentException(
          "a gain's uncertainty must be >= 0, got %s; write it like 0.5%%".formatted(u));
    }
    return u;
  }
}
