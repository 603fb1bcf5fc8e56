package pijoule.energy.compare;

import java.io.IOException;

/** Two meters that cannot be compared; the message says why and what to do, in one line. */
public final class ComparisonException extends IOException {
  private static final long serialVersionUID = 1;

  ComparisonException(String message) {
    super(message);
  }
}
