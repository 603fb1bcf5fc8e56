package pijoule.contract.conventional;

import java.io.IOException;
import pijoule.contract.message.Invalid;

/** A body that is no message in the conventional form. */
public final class InvalidConventionalException extends IOException implements Invalid {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what must be and what was, in one line
   */
  InvalidConventionalException(String message) {
    super(message);
  }

  @Override
  public String next() {
    return "mend the message";
  }
}
