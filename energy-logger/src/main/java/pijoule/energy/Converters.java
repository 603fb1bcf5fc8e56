package pijoule.energy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/** Option values that carry a unit or name a meter, refused in one line. */
final class Converters {
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

  static final class ToMeterKind implements ITypeConverter<MeterKind> {
    @Override
    public MeterKind convert(String value) {
      return MeterKind.ofKey(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "meters are %s, got '%s'; did you mean %s?"
                          .formatted(
                              String.join(" and ", MeterKind.keys()),
                              value,
                              Nearest.to(value, MeterKind.keys()))));
    }
  }
}
