package pijoule.contract.security;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Algorithm and length of a key pair. */
public enum KeyKind {
  /** RSA, 2048 bits. */
  RSA2048("RSA", List.of("-keysize", "2048")),
  /** RSA, 3072 bits: as strong as P-256 (NIST SP 800-57 part 1, table 2). */
  RSA3072("RSA", List.of("-keysize", "3072")),
  /** Elliptic curve P-256, by its name in Java. */
  P256("EC", List.of("-groupname", "secp256r1"));

  /** The names in studies. */
  public static final List<String> NAMES = Arrays.stream(values()).map(KeyKind::key).toList();

  private final String algorithm;
  private final List<String> size;

  KeyKind(String algorithm, List<String> size) {
    this.algorithm = algorithm;
    this.size = size;
  }

  /**
   * Returns the kind.
   *
   * @param name one of {@link #NAMES}
   */
  public static KeyKind of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Returns the name in studies. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The key's algorithm, as keytool names it. */
  String algorithm() {
    return algorithm;
  }

  /** The options of keytool that set its length. */
  List<String> size() {
    return size;
  }
}
