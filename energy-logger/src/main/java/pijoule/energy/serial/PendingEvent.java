package pijoule.energy.serial;

import java.util.OptionalLong;
import pijoule.energy.deviceclock.DeviceClock;

/** What waits until its time is settled. */
sealed interface PendingEvent {
  /** A sample of one segment, at a device time in ns. */
  record Sample(DeviceClock clock, long deviceNs, double volts, double amperes)
      implements PendingEvent {}

  /** A gap. */
  record Loss(String reason, OptionalLong lost) implements PendingEvent {}

  /** An edge at the marker input. */
  record Edge(DeviceClock clock, long deviceNs, boolean high) implements PendingEvent {}
}
