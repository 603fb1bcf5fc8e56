package pijoule.energy.serial;

/**
 * Takes what a {@link FrameDecoder} recognises, in the order of the bytes.
 *
 * <p>{@code bytesSince} counts the bytes from the frame's first one to the last one of the chunk:
 * all of them were sent after the device stamped the frame, so that their time on the line can be
 * taken off the arrival.
 */
public interface FrameSink {
  /** Takes a report with a valid check. */
  void report(DeviceReport report, long arrivalNs, int bytesSince);

  /** Takes a marker with a valid check. */
  void marker(Marker marker, long arrivalNs, int bytesSince);

  /**
   * Takes a line that begins with {@code #} or {@code !}, without its check.
   *
   * @return false if no device says this: it counts as damaged, and changes nothing
   */
  boolean line(String text, long arrivalNs);
}
