package pijoule.energy.meter;

import java.io.IOException;

/** A meter that cannot be used on this host; the message says why and what to do, in one line. */
public final class MeterUnavailableException extends IOException {
  /** Made with the line that a person reads. */
  public MeterUnavailableException(String message) {
    super(message);
  }
}
