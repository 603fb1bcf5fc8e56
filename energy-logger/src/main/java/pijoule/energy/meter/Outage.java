package pijoule.energy.meter;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Makes one loss of a stretch of readings that failed, however many there were. It is passed on
 * when the stretch has ended, with the number of readings, under the reason of the first one, or as
 * {@link SampleSink#CLIPPED} if any of them was. Not safe for use by several threads.
 */
public final class Outage {
  private String reason = "";
  private long readings;

  /**
   * Takes a reading that failed.
   *
   * @param why in one line
   */
  public void lost(String why) {
    if (readings == 0 || why.equals(SampleSink.CLIPPED)) {
      reason = why;
    }
    readings++;
  }

  /**
   * Takes a reading that failed.
   *
   * @param kind key of the meter's kind
   * @param failed why, in a few words; {@link SampleSink#CLIPPED} if it was at its range's end
   */
  public void lost(String kind, IOException failed) {
    lost(
        failed instanceof ClippedException
            ? SampleSink.CLIPPED
            : kind + ": " + failed.getMessage());
  }

  /**
   * Ends the stretch; does nothing if no reading has failed. Call it before a sample, and when a
   * meter finishes.
   *
   * @throws IOException if the sink cannot keep the loss
   */
  public void over(SampleSink sink) throws IOException {
    if (readings > 0) {
      sink.loss(reason, OptionalLong.of(readings));
      readings = 0;
    }
  }
}
