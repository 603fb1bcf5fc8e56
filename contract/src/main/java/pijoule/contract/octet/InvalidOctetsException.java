package pijoule.contract.octet;

import java.io.IOException;
import pijoule.contract.message.Invalid;

/** A body that is no message in Java's binary form. */
public final class InvalidOctetsException extends IOException implements Invalid {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an invalid octets exception.
   *
   * @param message what must be and what was, in one line
   */
  InvalidOctetsException(String message) {
    super(message);
  }

  @Override
  public String next() {
    return "mend the message";
  }
}
