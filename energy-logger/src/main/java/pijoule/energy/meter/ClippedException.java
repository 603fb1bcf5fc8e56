package pijoule.energy.meter;

import java.io.IOException;

/** A reading at the end of a device's range: the power is beyond it, and may be anything. */
public final class ClippedException extends IOException {
  private static final long serialVersionUID = 1;

  /** Made with a few words on what the device says. */
  public ClippedException(String message) {
    super(message);
  }
}
