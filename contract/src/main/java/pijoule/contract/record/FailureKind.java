package pijoule.contract.record;

import java.util.Locale;

/** Why a client's run failed, and so whether another try could end differently. */
public enum FailureKind {
  /** The server answered, and wrongly; or the client itself is at fault. */
  ANSWER,
  /** No complete answer arrived: no connection, or one that ended. */
  CONNECTION,
  /** No complete answer arrived within the client's time limit: another try may only be luckier. */
  TIME_LIMIT;

  /** Returns the word in a record. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
