package pijoule.energy.serial;

import java.util.OptionalLong;

/** Takes what a {@link DeviceTimeline} makes of the reports. */
interface TimelineSink {
  /** The device's clock begins again; what follows has no common time with what was before. */
  void segment();

  /** Between the report before and the next one, so many were sent and did not come. */
  void loss(String reason, OptionalLong lost);

  /** A report over an interval of the device's clock, us since its start, and when it was sent. */
  void report(DeviceReport report, long startMicros, long endMicros, long sentNs);
}
