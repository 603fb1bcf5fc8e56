package pijoule.contract.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.phase.Side;

/** Options of a measured JVM that follow from a cell's levels; see {@link SetBy#JVM}. */
public final class JvmOptions {
  /** <a href="https://docs.oracle.com/en/java/javase/17/docs/specs/man/java.html">java</a>. */
  private static final Map<String, List<String>> JIT =
      Map.of(
          "default", List.of(), "none", List.of("-Xint"), "c1", List.of("-XX:TieredStopAtLevel=1"));

  private JvmOptions() {}

  /**
   * Returns the options; a client that offers a load is no part of what is compared.
   *
   * @param cell that a program is started for
   * @param side of the program
   */
  public static List<String> of(Cell cell, Side side) {
    List<String> options = new ArrayList<>();
    options.add("-Xmx" + cell.level(Factor.HEAP).bytes());
    if (!isGenerator(cell, side)) {
      cell.find(Factor.JIT).ifPresent(level -> options.addAll(JIT.get(level.text())));
    }
    return options;
  }

  /**
   * {@return the JVM of the bench that the cell names; empty where it names none}
   *
   * @param cell that a program is started for
   * @param side of the program
   */
  public static Optional<String> java(Cell cell, Side side) {
    return isGenerator(cell, side) ? Optional.empty() : cell.find(Factor.JAVA).map(Level::text);
  }

  private static boolean isGenerator(Cell cell, Side side) {
    return side == Side.CLIENT && cell.find(Factor.RATE).isPresent();
  }
}
