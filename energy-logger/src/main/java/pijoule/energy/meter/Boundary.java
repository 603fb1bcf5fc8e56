package pijoule.energy.meter;

import java.util.Locale;

/** What a meter's power goes into. */
public enum Boundary {
  /** The whole board, behind its supply. */
  BOARD,
  /** One supply rail of the board. */
  RAIL,
  /** The processor's package alone. */
  PACKAGE,
  /** The mains socket, the supply's own loss included. */
  WALL;

  /** The name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
