package pijoule.contract.service.elements;

import java.util.List;
import pijoule.contract.options.Options;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;

/** How many elements a request's array has: a client's setting of services that take arrays. */
public final class Elements {
  /** A client's options, without dashes. */
  public static final List<String> KEYS = List.of("elements");

  /** Elements of the array that is sent. */
  public static final Factor FACTOR =
      Factor.of("elements", ChangeCost.RUN, LevelKind.COUNT).withDefault("8");

  /** More would be a message of over 10 MB. */
  private static final int MAX = 1_000_000;

  private Elements() {}

  /**
   * Reads the option {@code --elements}.
   *
   * @param options of a client
   * @return elements; 8 where the option is not given
   * @throws pijoule.contract.options.UsageException if it is below 1 or above 1,000,000
   */
  public static int of(Options options) {
    return (int) options.integer("elements", 8, 1, MAX);
  }
}
