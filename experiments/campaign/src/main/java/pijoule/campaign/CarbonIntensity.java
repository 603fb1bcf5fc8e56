package pijoule.campaign;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.options.UsageException;

/**
 * Emissions of electricity at the place of a bench: the location-based carbon intensity I of
 * ISO/IEC 21031:2024, as its user states it.
 *
 * @param gramsPerKwh grams of CO2 equivalents for a kilowatt-hour
 * @param source where the value is from; absent where its user does not say
 */
public record CarbonIntensity(double gramsPerKwh, Optional<String> source) {
  /** Key of the value in a bench. */
  public static final String KEY = "carbon_intensity";

  /** Key of its source. */
  public static final String SOURCE = "carbon_intensity_source";

  private static final String UNIT = "gCO2e/kWh";

  /** From below a grid of water power to above a plant of lignite. */
  static final Bounds<Double> BOUNDS = Bounds.of(KEY, 1, 2000, UNIT);

  private static final Pattern VALUE = Pattern.compile("([0-9]+(?:[.][0-9]+)?) *" + UNIT);

  public CarbonIntensity {
    BOUNDS.require(gramsPerKwh);
  }

  /**
   * {@return the intensity that a bench states; absent where it states none}
   *
   * @param bench gives the text of a key, such as {@code 380 gCO2e/kWh}
   * @throws UsageException if it is no such text, out of bounds, or a source without a value
   */
  public static Optional<CarbonIntensity> of(Function<String, Optional<String>> bench) {
    Optional<String> source = bench.apply(SOURCE);
    Optional<String> text = bench.apply(KEY);
    UsageException.when(
        text.isEmpty() && source.isPresent(),
        SOURCE + " needs " + KEY + ", got none; add it, or take the source out");
    return text.map(value -> new CarbonIntensity(grams(value), source));
  }

  private static double grams(String text) {
    Matcher matcher = VALUE.matcher(text.strip());
    UsageException.when(
        !matcher.matches(), KEY + " must be such as 380 " + UNIT + ", got '" + text + "'");
    return Double.parseDouble(matcher.group(1));
  }

  /** {@return value and unit, as a bench has them} */
  @Override
  public String toString() {
    return BOUNDS.written().apply(gramsPerKwh).replace(UNIT, " " + UNIT);
  }
}
