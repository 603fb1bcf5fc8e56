package pijoule.contract.ksoap;

import java.io.IOException;
import pijoule.contract.message.Invalid;

/** A body that is no typed SOAP message. */
public final class InvalidKsoapException extends IOException implements Invalid {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an invalid kSOAP exception.
   *
   * @param message what must be and what was, in one line
   */
  InvalidKsoapException(String message) {
    super(message);
  }

  @Override
  public String next() {
    return "mend the message";
  }
}
