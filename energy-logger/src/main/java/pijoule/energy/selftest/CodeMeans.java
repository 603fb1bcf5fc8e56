package pijoule.energy.selftest;

import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;

/** Means of the codes of a meter whose conversion passes them on as they are. */
final class CodeMeans implements SampleSink {
  private double voltageSum;
  private double currentSum;
  private long count;

  @Override
  public void sample(long timeNs, double watts) {
    throw new IllegalStateException("a serial meter gives voltage and current");
  }

  @Override
  public void sample(long timeNs, double volts, double amperes) {
    voltageSum += volts;
    currentSum += amperes;
    count++;
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {}

  double voltage() {
    return voltageSum / count;
  }

  double current() {
    return currentSum / count;
  }
}
