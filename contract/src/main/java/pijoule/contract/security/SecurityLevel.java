package pijoule.contract.security;

import java.util.List;

/** How a call is protected. */
public enum SecurityLevel {
  /** Nothing is. */
  NONE("none"),
  /** The connection: TLS, with the server's certificate. */
  TLS("tls"),
  /** The message: a user name, and a digest of password, nonce and time (WS-Security). */
  USERNAME("username"),
  /** The message: body and time are signed with an X.509 certificate (WS-Security). */
  SIGN("sign"),
  /** The message: signed, then encrypted for the other side (WS-Security). */
  ENCRYPT("encrypt");

  /** The names in studies and on command lines. */
  public static final List<String> NAMES = List.of("none", "tls", "username", "sign", "encrypt");

  private final String key;

  SecurityLevel(String key) {
    this.key = key;
  }

  /**
   * Returns the level.
   *
   * @param name one of {@link #NAMES}
   */
  public static SecurityLevel of(String name) {
    return values()[NAMES.indexOf(name)];
  }

  /** Returns the name in studies and on command lines. */
  public String key() {
    return key;
  }

  /** Tests whether there are private keys, so that the factor {@code key} means something. */
  public boolean hasKeys() {
    return this == TLS || this == SIGN || this == ENCRYPT;
  }

  /**
   * Tests whether each message is protected by itself, so that its bytes differ from the plain ones
   * and from call to call.
   */
  public boolean isOfMessages() {
    return this == USERNAME || this == SIGN || this == ENCRYPT;
  }

  /** Tests whether a program needs a folder of keys or passwords. */
  public boolean hasSecrets() {
    return this != NONE;
  }
}
