package pijoule.energy.meter;

import java.nio.file.Path;
import java.util.function.Function;
import pijoule.energy.units.Power;

/**
 * A setting of one kind of meter, or of several: a constant. The command line has an option for
 * each setting of a kind that is registered.
 *
 * @param <T> type of the value
 * @param option the option's name, such as {@code --idle}
 * @param label word that the help shows for the value
 * @param description the option's line in the help; {@code %%} is a percent sign
 * @param type type of the value
 * @param parser makes a value of its text; throws an {@link IllegalArgumentException} in one line
 *     where it cannot
 */
public record MeterSetting<T>(
    String option, String label, String description, Class<T> type, Function<String, T> parser) {
  /** A setting that is a power with its unit. */
  public static MeterSetting<Power> power(String option, String label, String description) {
    return new MeterSetting<>(option, label, description, Power.class, Power::parse);
  }

  /** A setting that is a text. */
  public static MeterSetting<String> text(String option, String label, String description) {
    return new MeterSetting<>(option, label, description, String.class, Function.identity());
  }

  /** A setting that is the path of a file. */
  public static MeterSetting<Path> file(String option, String label, String description) {
    return new MeterSetting<>(option, label, description, Path.class, Path::of);
  }

  /**
   * Makes a value of its text.
   *
   * @throws IllegalArgumentException in one line, if it cannot
   */
  public T parse(String text) {
    return parser.apply(text);
  }

  @Override
  public String toString() {
    return option;
  }
}
