package pijoule.checks.selftest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.serial.SerialMeter;

/** Every sample and gap of a meter, in order; refuses a time that does not rise. */
final class Gathered implements SampleSink {
  /**
   * A sample and the gap before it.
   *
   * @param timeNs its time, ns
   * @param volts its voltage, V
   * @param amperes its current, A
   * @param gaps reasons of the gaps since the sample before
   * @param lost samples that are reported lost in them
   */
  record Sample(long timeNs, double volts, double amperes, List<String> gaps, long lost) {}

  final List<Sample> samples = new ArrayList<>();
  final List<String> reasons = new ArrayList<>();
  private final List<String> gapsHere = new ArrayList<>();
  private long lostHere;
  private long lost;
  private int uncounted;

  /** Reads a recording to its end. */
  static Gathered all(SerialMeter recording) throws IOException {
    Gathered gathered = new Gathered();
    while (!recording.ended()) {
      recording.sample(gathered);
    }
    recording.finish(gathered);
    return gathered;
  }

  @Override
  public void sample(SampleSink.Sample taken) {
    long timeNs = taken.timeNs();
    if (!samples.isEmpty() && timeNs < lastNs() + 2) {
      throw new AssertionError("times must rise by 2 ns, got " + timeNs + " after " + lastNs());
    }
    samples.add(
        new Sample(
            timeNs,
            taken.volts().orElseThrow(),
            taken.amperes().orElseThrow(),
            List.copyOf(gapsHere),
            lostHere));
    gapsHere.clear();
    lostHere = 0;
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    reasons.add(reason);
    gapsHere.add(reason);
    lostHere += lostSamples.orElse(0);
    lost += lostSamples.orElse(0);
    uncounted += lostSamples.isEmpty() ? 1 : 0;
  }

  private long lastNs() {
    return samples.get(samples.size() - 1).timeNs();
  }

  /** Samples that are reported lost, where their number is known. */
  long lost() {
    return lost;
  }

  /** Gaps without a number of lost samples. */
  int uncounted() {
    return uncounted;
  }

  /** Time from the sample before to this one, ns; the first has none before. */
  long stepNs(int sample) {
    return samples.get(sample).timeNs() - samples.get(sample - 1).timeNs();
  }
}
