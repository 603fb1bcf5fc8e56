package pijoule.energy.cli;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import pijoule.base.Nearest;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;
import pijoule.energy.units.Unit;

/** Option values that carry a unit or name a meter, refused in one line. */
final class Converters {
  private static final Pattern TIME = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ms|s)");

  private Converters() {}

  /** A value whose parser refuses others in one line. */
  static class Parsed<T> implements ITypeConverter<T> {
    private final Function<String, T> parser;

    Parsed(Function<String, T> parser) {
      this.parser = parser;
    }

    @Override
    public T convert(String value) {
      try {
        return parser.apply(value);
      } catch (IllegalArgumentException refused) {
        throw new TypeConversionException(refused.getMessage());
      }
    }
  }

  static final class ToFrequency extends Parsed<Frequency> {
    ToFrequency() {
      super(Frequency::parse);
    }
  }

  static final class ToPower extends Parsed<Power> {
    ToPower() {
      super(Power::parse);
    }
  }

  /** A resistance of 0 or more, in ohm. */
  static final class ToOhms extends Parsed<Double> {
    ToOhms() {
      super(value -> new SensorWiring(1, 1, Unit.OHM.parse(value)).leadsOhms());
    }
  }

  /** A time written with ms or s, as seconds. */
  static final class ToSeconds implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      Matcher time = TIME.matcher(value.strip());
      if (!time.matches()) {
        throw new TypeConversionException(
            "a time is a number with ms or s, got '%s'; write it like 40ms".formatted(value));
      }
      return Double.parseDouble(time.group(1)) * (time.group(2).equals("ms") ? 1e-3 : 1);
    }
  }

  static final class ToMeterKind implements ITypeConverter<MeterKind> {
    @Override
    public MeterKind convert(String value) {
      return MeterKinds.ofKey(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "meters are %s, got '%s'%s"
                          .formatted(
                              String.join(", ", MeterKinds.keys()),
                              value,
                              Nearest.question(value, MeterKinds.keys()))));
    }
  }
}
