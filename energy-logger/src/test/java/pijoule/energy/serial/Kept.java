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
  public void sample(Sample sample) {
    long timeNs = sample.timeNs();
    if (!times.isEmpty() && timeNs < times.get(times.size() - 1) + 2) {
      throw new AssertionError("time went back at " + timeNs);
    }
    times.add(timeNs);
    volts = sample.volts().orElseThrow();
    amperes = sample.amperes().orElseThrow();
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    reasons.add(reason);
    lost += lostSamples.orElse(0);
    unknown += lostSamples.isEmpty() ? 1 : 0;
  }
}
