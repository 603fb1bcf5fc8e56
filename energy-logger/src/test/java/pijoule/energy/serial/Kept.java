package pijoule.energy.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;

/** Keeps what a meter passes on. */
final class Kept implements SampleSink {
  final List<Long> times = new ArrayList<>();
  final List<String> reasons = new ArrayList<>();
  double volts;
  double amperes;
  long lost;
  int unknown;

  @Override
  public void sample(long timeNs, double watts) {
    throw new AssertionError("a serial meter gives voltage and current");
  }

  @Override
  public void sample(long timeNs, double volts, double amperes) {
    if (!times.isEmpty() && timeNs < times.get(times.size() - 1) + 2) {
      throw new AssertionError("time went back at " + timeNs);
    }
    times.add(timeNs);
    this.volts = volts;
    this.amperes = amperes;
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    reasons.add(reason);
    lost += lostSamples.orElse(0);
    unknown += lostSamples.isEmpty() ? 1 : 0;
  }
}
