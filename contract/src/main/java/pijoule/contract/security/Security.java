package pijoule.contract.security;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.options.OptionFactor;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;

/**
 * The options of servers and clients that say how calls are protected.
 *
 * @param level of protection
 * @param tlsVersion {@code 1.2} or {@code 1.3}; of {@link SecurityLevel#TLS} alone
 * @param keys the side's folder of keys; present unless the level is {@link SecurityLevel#NONE}
 */
public record Security(SecurityLevel level, Optional<String> tlsVersion, Optional<Path> keys) {
  /** Level of protection; a program has fewer by some protocols. */
  public static final ProgramOption<String> SECURITY =
      ProgramOption.choice("security", SecurityLevel.NAMES)
          .meaning("level; control endpoints use TLS too")
          .factor(
              OptionFactor.of("how messages are protected", Side.CLIENT, Side.SERVER)
                  .titled(
                      Map.of(
                          "none", "plain",
                          "tls", "TLS",
                          "username", "user name",
                          "sign", "signed",
                          "encrypt", "signed and encrypted"))
                  .offered(
                      "security",
                      "How calls can be protected; absent: none alone. A program with tls has both versions"
                          + " and every kind of key."));

  /** Version of TLS. */
  public static final ProgramOption<String> TLS_VERSION =
      ProgramOption.text("tls-version").meaning("`1.2` or `1.3`", "`1.3`");

  /** Folder of keys. */
  public static final ProgramOption<String> KEYS =
      ProgramOption.text("keys").meaning("folder of [keys](program-contract.md#keys)");

  /** The options that say how calls are protected. */
  public static final List<ProgramOption<?>> OPTIONS = List.of(SECURITY, TLS_VERSION, KEYS);

  /** Calls are not protected. */
  public static final Security NONE =
      new Security(SecurityLevel.NONE, Optional.empty(), Optional.empty());

  /**
   * Returns what it asks for.
   *
   * @param options of a command line
   * @throws UsageException if an option does not go with the level
   */
  public static Security of(Options options) {
    String name = options.get(SECURITY);
    Optional<String> version = options.find(TLS_VERSION);
    Optional<String> folder = options.find(KEYS);
    if (name.equals(SecurityLevel.NONE.key()) && version.isEmpty() && folder.isEmpty()) {
      return NONE;
    }
    Optional<Path> keys = folder.map(Path::of);
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
