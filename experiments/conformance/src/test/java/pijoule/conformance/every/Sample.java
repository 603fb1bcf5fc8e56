package pijoule.conformance.every;

import java.util.Set;

/**
 * What is tested of server programs that differ from others in their HTTP server alone: with {@code
 * -Dslow=true} everything, otherwise two services, and nothing under load.
 */
public final class Sample {
  private static final boolean SLOW = Boolean.getBoolean("slow");
  private static final Set<String> WHOLE = Set.of("axis2", "cxf", "dpws", "gsoap", "light");
  private static final Set<String> SERVICES = Set.of("sort", "echo");

  private Sample() {}

  /** Whether a combination is tested. */
  static boolean has(Offered offered) {
    return isWhole(offered)
        || !offered.side().equals("server")
        || SERVICES.contains(offered.service());
  }

  /**
   * @param offered a combination
   * @return whether its program is tested under load
   */
  public static boolean isWhole(Offered offered) {
    return SLOW || WHOLE.contains(offered.program());
  }
}
