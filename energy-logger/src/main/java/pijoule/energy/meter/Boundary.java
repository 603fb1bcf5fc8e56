package pijoule.energy.meter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import pijoule.base.Nearest;

/** Place that a meter's power goes into. */
public enum Boundary {
  /** The whole board, behind its supply. */
  BOARD,
  /** One supply rail of the board. */
  RAIL,
  /** Only the processor's package. */
  PACKAGE,
  /** The mains socket, the supply's own loss included. */
  WALL;

  /** The name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The boundary of that name.
   *
   * @throws IllegalArgumentException in one line, if there is none
   */
  public static Boundary parse(String key) {
    List<String> keys = Arrays.stream(values()).map(Boundary::key).toList();
    int index = keys.indexOf(key);
    if (index < 0) {
      throw new IllegalArgumentException(
          "boundaries are %s, got '%s'%s"
              .formatted(String.join(", ", keys), key, Nearest.question(key, keys)));
    }
    return values()[index];
  }

  @Override
  public String toString() {
    return key();
  }
}
