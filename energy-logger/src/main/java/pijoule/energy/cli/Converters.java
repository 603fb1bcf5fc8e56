package pijoule.energy.cli;

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

  static final class ToFrequency implements ITypeConverter<Frequency> {
    @Override
    public Frequency convert(String value) {
      try {
        return Frequency.parse(value);
      } catch (IllegalArgumentException refused) {
        throw new TypeConversionException(refused.getMessage());
      }
    }
  }

  static final class ToPower implements ITypeConverter<Power> {
    @Override
    public Power convert(String value) {
      try {
        return Power.parse(value);
      } catch (IllegalArgumentException refused) {
        throw new TypeConversionException(refused.getMessage());
      }
    }
  }

  /** A resistance of 0 or more, in ohm. */
  static final class ToOhms implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      try {
        return new SensorWiring(1, 1, Unit.OHM.parse(value)).leadsOhms();
      } catch (IllegalArgumentException refused) {
        throw new TypeConversionException(refused.getMessage());
      }
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
