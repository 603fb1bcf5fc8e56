package pijoule.energy.meter;

import java.util.ArrayList;
import java.util.List;

/** Keeps the samples that a meter gives. */
final class Samples implements SampleSink {
  private final List<Long> times = new ArrayList<>();
  private final List<Double> watts = new ArrayList<>();

  @Override
  public void sample(long timeNs, double power) {
    times.add(timeNs);
    watts.add(power);
  }

  List<Long> times() {
    return times;
  }

  List<Double> watts() {
    return watts;
  }
}
