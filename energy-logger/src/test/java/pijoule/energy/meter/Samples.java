package pijoule.energy.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Keeps the samples that a meter gives. */
public final class Samples implements SampleSink {
  private final List<Long> times = new ArrayList<>();
  private final List<Double> watts = new ArrayList<>();
  private final List<String> losses = new ArrayList<>();

  @Override
  public void sample(Sample sample) {
    times.add(sample.timeNs());
    watts.add(sample.watts());
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    String lost = lostSamples.isPresent() ? Long.toString(lostSamples.getAsLong()) : "unknown";
    losses.add(reason + ": " + lost);
  }

  /** What was lost, each with its number of samples. */
  public List<String> losses() {
    return losses;
  }

  /** Times of the samples, ns. */
  public List<Long> times() {
    return times;
  }

  /** Powers of the samples, W. */
  public List<Double> watts() {
    return watts;
  }
}
