package pijoule.contract.security;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;

/**
 * The options of servers and clients that say how calls are protected.
 *
 * @param level of protection
 * @param tlsVersion {@code 1.2} or {@code 1.3}; of {@link SecurityLevel#TLS} alone
 * @param keys the side's folder of keys; present unless the level is {@link SecurityLevel#NONE}
 */
public record Security(SecurityLevel level, Optional<String> tlsVersion, Optional<Path> keys) {
  /** The options, without dashes. */
  public static final List<String> KEYS = List.of("security", "tls-version", "keys");

  /** Calls are not protected. */
  public static final Security NONE =
      new Security(SecurityLevel.NONE, Optional.empty(), Optional.empty());

  /**
   * Returns what it asks for.
   *
   * @param options of a command line
   * @param offered levels that the program has for its protocol
   * @throws UsageException if the program does not have the level, or an option does not go with it
   */
  public static Security of(Options options, List<String> offered) {
    String name = options.choice("security", SecurityLevel.NONE.key(), offered);
    Optional<String> version = options.text("tls-version");
    if (name.equals(SecurityLevel.NONE.key())
        && version.isEmpty()
        && options.text("keys").isEmpty()) {
      return NONE;
    }
    Optional<Path> keys = options.text("keys").map(Path::of);
    SecurityLevel level = SecurityLevel.of(name);
    if (version.isPresent() && level != SecurityLevel.TLS) {
      throw new UsageException(
          "--tls-version needs --security tls, got " + name + "; leave it out");
    }
    if (keys.isPresent() != level.hasSecrets()) {
      throw new UsageException(
          keys.isPresent()
              ? "--keys needs a --security that has keys, got none; leave it out"
              : "--keys is required with --security " + name + ", got none; name a folder of keys");
    }
    List<String> versions = SecurityFactors.TLS_VERSION.words();
    return new Security(
        level,
        level == SecurityLevel.TLS
            ? Optional.of(
                options.choice("tls-version", versions.get(versions.size() - 1), versions))
            : Optional.empty(),
        keys);
  }

  /** Tests whether the connection is protected. */
  public boolean isTls() {
    return level == SecurityLevel.TLS;
  }
}
