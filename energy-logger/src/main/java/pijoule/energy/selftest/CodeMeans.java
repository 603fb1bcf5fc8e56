package pijoule.energy.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import pijoule.energy.calibration.CalibrationPoint;
import pijoule.energy.meter.SampleSink;

/** Codes of a meter whose conversion passes them on as they are. */
final class CodeMeans implements SampleSink {
  private final List<Double> voltage = new ArrayList<>();
  private final List<Double> current = new ArrayList<>();

  @Override
  public void sample(long timeNs, double watts) {
    throw new IllegalStateException("a serial meter gives voltage and current");
  }

  @Override
  public void sample(long timeNs, double volts, double amperes) {
    voltage.add(volts);
    current.add(amperes);
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {}

  CalibrationPoint voltage(double applied) {
    return point(applied, voltage);
  }

  CalibrationPoint current(double applied) {
    return point(applied, current);
  }

  private static CalibrationPoint point(double applied, List<Double> codes) {
    double mean = codes.stream().mapToDouble(code -> code).average().orElseThrow();
    double squares = codes.stream().mapToDouble(code -> (code - mean) * (code - mean)).sum();
    double sd = Math.sqrt(squares / (codes.size() - 1));
    return new CalibrationPoint(applied, mean, sd, codes.size());
  }
}
