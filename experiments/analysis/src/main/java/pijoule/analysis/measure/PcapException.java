package pijoule.analysis.measure;

import java.io.IOException;

/** A file that is no capture, or one that cannot be used. */
public final class PcapException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Says why a file is refused.
   *
   * @param message one line: the rule, what was found, what to do next
   */
  PcapException(String message) {
    super(message);
  }
}
