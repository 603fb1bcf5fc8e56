package pijoule.contract.security;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** Factors of the protection of calls, of every service. */
public final class SecurityFactors {
  /** How calls are protected; where a study does not name it, they are not. */
  public static final Factor SECURITY = Factor.of(Security.SECURITY);

  /** The version of TLS that both sides use. */
  public static final Factor TLS_VERSION =
      Factor.of("tls_version", ChangeCost.SERVER, List.of("1.2", "1.3"))
          .titled(Map.of("1.2", "TLS 1.2", "1.3", "TLS 1.3"));

  /** Algorithm and length of the keys in certificates. */
  public static final Factor KEY = Factor.of("key", ChangeCost.SERVER, KeyKind.NAMES);

  /** In the order of plan.csv's columns. */
  public static final List<Factor> ALL = List.of(SECURITY, TLS_VERSION, KEY);

  private static final String DEFAULT_TLS_VERSION = "1.3";

  private SecurityFactors() {}

  /**
   * Returns how its calls are protected.
   *
   * @param levels of a cell
   */
  public static SecurityLevel level(Collection<Level> levels) {
    return levels.stream()
        .filter(level -> level.factor().equals(SECURITY))
        .map(level -> SecurityLevel.of(level.text()))
        .findFirst()
        .orElse(SecurityLevel.NONE);
  }

  /**
   * Tests whether the factor means something there.
   *
   * @param factor any
   * @param security of a cell
   */
  public static boolean applies(Factor factor, SecurityLevel security) {
    if (factor.equals(TLS_VERSION)) {
      return security == SecurityLevel.TLS;
    }
    return !factor.equals(KEY) || security.hasKeys();
  }

  /**
   * Returns its level where the study names none.
   *
   * @param factor that applies to a cell
   */
  public static Optional<String> absent(Factor factor) {
    if (factor.equals(TLS_VERSION)) {
      return Optional.of(DEFAULT_TLS_VERSION);
    }
    return factor.equals(KEY) ? Optional.of(KeyKind.RSA2048.key()) : Optional.empty();
  }
}
