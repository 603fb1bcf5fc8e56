package pijoule.energy.calibration;

import java.util.Objects;

/**
 * What a device reported over a while.
 *
 * @param voltage the voltage channel
 * @param current the current channel
 */
public record CodeMean(ChannelMean voltage, ChannelMean current) {
  /** Checks that nothing is null. */
  public CodeMean {
    Objects.requireNonNull(voltage, "voltage");
    Objects.requireNonNull(current, "current");
  }
}
