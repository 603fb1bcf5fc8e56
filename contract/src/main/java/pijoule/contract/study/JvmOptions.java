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
   * Returns the options, without those of {@link #start}; a client that offers a load is no part of
   * what is compared.
   *
   * @param cell that a program is started for
   * @param side of the program
   */
  public static List<String> of(Cell cell, Side side) {
    List<String> options = new ArrayList<>();
    options.add("-Xmx" + cell.level(JvmFactors.HEAP).bytes());
    level(JvmFactors.JIT, cell, side).ifPresent(level -> options.addAll(JIT.get(level)));
    return options;
  }

  /**
   * {@return the JVM of the bench that the cell names; empty where it names none}
   *
   * @param cell that a program is started for
   * @param side of the program
   */
  public static Optional<String> java(Cell cell, Side side) {
    return level(JvmFactors.JAVA, cell, side);
  }

  /**
   * {@return archive of classes that the program starts with; empty where the JVM is left alone}
   *
   * @param cell that a program is started for
   * @param side of the program
   */
  public static Optional<JvmStart> start(Cell cell, Side side) {
    return level(JvmFactors.START, cell, side).map(JvmStart::of);
  }

  /** The level of a factor that holds for one side's program. */
  private static Optional<String> level(Factor factor, Cell cell, Side side) {
    String sides = cell.find(JvmFactors.JVM_SIDE).map(Level::text).orElse("both");
    boolean isGenerator = side == Side.CLIENT && cell.find(Factor.RATE).isPresent();
    return isGenerator || !(sides.equals("both") || sides.equals(side.key()))
        ? Optional.empty()
        : cell.find(factor).map(Level::text);
  }
}
