package pijoule.conformance.every;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;

/**
 * One program of which what every stack must pass is asked: {@code -Donly=NAME}. These tests have
 * the tag {@value #TAG}, whose classes are the list of what a new stack must pass.
 */
public final class Only {
  /** Tag of the tests that every stack must pass. */
  public static final String TAG = "stack";

  private static final String NAME = System.getProperty("only", "");

  private Only() {}

  /**
   * Chooses the combinations that are tested. A test that another program has combinations for is
   * left out for this one; a test without any would pass whatever servers do.
   *
   * @param all combinations that a test is about
   * @return those of the one program, if one is named; at least one
   */
  public static List<Offered> tested(List<Offered> all) {
    return tested(all, Offered::program);
  }

  /**
   * Chooses what is tested, as {@link #tested(List)} does.
   *
   * @param all that a test is about
   * @param program name of the program of one of them
   */
  public static <T> List<T> tested(List<T> all, Function<T, String> program) {
    if (all.isEmpty()) {
      throw new AssertionError("a test must have a combination, got none; mend its filter");
    }
    List<T> tested = all.stream().filter(one -> isTested(program.apply(one))).toList();
    Assumptions.assumeFalse(tested.isEmpty(), "LEFT OUT: " + NAME + " has no such combination");
    return tested;
  }

  /** Tests whether a combination is of the one program, or none is named. */
  static boolean isTested(Offered offered) {
    return isTested(offered.program());
  }

  /** Tests whether a program is the one, or none is named. */
  static boolean isTested(String program) {
    return NAME.isEmpty() || program.equals(NAME);
  }

  /** Tests whether one program is named. */
  static boolean isNamed() {
    return !NAME.isEmpty();
  }

  /**
   * Checks that a program has the name.
   *
   * @param all combinations of every program
   */
  static void requireKnown(List<Offered> all) {
    List<String> names = all.stream().map(Offered::program).distinct().sorted().toList();
    if (isNamed() && !names.contains(NAME)) {
      throw new AssertionError(
          "-Donly must be the name in a program.json, got '" + NAME + "'; take one of " + names);
    }
  }
}
