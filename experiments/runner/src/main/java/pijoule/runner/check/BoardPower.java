package pijoule.runner.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import pijoule.energy.meter.Boundary;

/**
 * Power that a board can draw at rest, by its model. Currents are those of Raspberry Pi's
 * documentation (computers/raspberry-pi/power-supplies.adoc, "Typical Power Requirements", idle on
 * average and the maximum under stress), of the first Model B those of Nunes et al. (2013).
 *
 * @param model as the device tree has it, without its revision
 * @param idleAmperes at rest, A
 * @param stressAmperes the most, without USB devices, A
 * @param source of both
 */
record BoardPower(String model, double idleAmperes, double stressAmperes, String source) {
  private static final String DOCUMENTATION = "Raspberry Pi's documentation";
  private static final String PI = "Raspberry Pi";

  private static final List<BoardPower> KNOWN =
      List.of(
          new BoardPower(PI + " Model B", 0.33, 0.5, "Nunes et al. (2013)"),
          new BoardPower(PI + " Model B Plus", 0.20, 0.35, DOCUMENTATION),
          new BoardPower(PI + " 2 Model B", 0.22, 0.82, DOCUMENTATION),
          new BoardPower(PI + " 3 Model B", 0.30, 1.34, DOCUMENTATION),
          new BoardPower(PI + " 4 Model B", 0.6, 1.25, DOCUMENTATION),
          new BoardPower(PI + " Zero", 0.10, 0.35, DOCUMENTATION));

  /** A Zero at rest, and what the supply of a Raspberry Pi 5 gives. */
  private static final BoardPower ANY = new BoardPower(PI, 0.10, 5, DOCUMENTATION);

  private static final double SUPPLY_VOLTS = 5;

  /** Share of the idle current that a board without monitor, keyboard and network can draw. */
  private static final double BARE = 0.6;

  /** Beyond the stated maximum: figures are approximate. */
  private static final double APPROXIMATE = 1.2;

  /** A supply at little load may waste as much again. */
  private static final double SUPPLY_LOSS = 2;

  /** Below it no Raspberry Pi runs, even behind 1 Ohm: 3.9 V at 1.2 A. */
  static final double LEAST_VOLTS = 3.5;

  /** Greatest voltage of a USB supply. */
  static final double MOST_VOLTS = 5.5;

  /**
   * {@return that of a board; empty if it is no Raspberry Pi}
   *
   * @param board as the device tree names it, such as {@code Raspberry Pi 4 Model B Rev 1.4}
   */
  static Optional<BoardPower> of(String board) {
    return KNOWN.stream()
        .filter(known -> board.matches(Pattern.quote(known.model) + "( Rev .*)?"))
        .findFirst()
        .or(() -> board.startsWith(PI) ? Optional.of(ANY) : Optional.empty());
  }

  /** {@return least power at rest, W} */
  double leastWatts() {
    return BARE * idleAmperes * SUPPLY_VOLTS;
  }

  /**
   * {@return greatest power at rest without USB devices, W}
   *
   * @param boundary of the meter
   */
  double mostWatts(Boundary boundary) {
    double most = APPROXIMATE * stressAmperes * SUPPLY_VOLTS;
    return boundary == Boundary.WALL ? SUPPLY_LOSS * most : most;
  }

  /** {@return the bounds with their source, for a person} */
  String bounds(Boundary boundary) {
    return String.format(
        Locale.ROOT,
        "%.2f W to %.2f W (%s: %.2f A idle, %.2f A at most)",
        leastWatts(),
        mostWatts(boundary),
        source,
        idleAmperes,
        stressAmperes);
  }
}
