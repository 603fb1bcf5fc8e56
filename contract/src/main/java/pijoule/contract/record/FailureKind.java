package pijoule.contract.record;

import java.util.Locale;

/** What a client's failed run says: whether another try could end differently. */
public enum FailureKind {
  /** The server answered, and wrongly; or the client itself is at fault. */
  ANSWER,
  /** No whole answer arrived: no connection, or one that ended or fell silent. */
  CONNECTION;

  /**
   * @return the word in a record
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
