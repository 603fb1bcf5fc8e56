package pijoule.energy.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.trace.MeanReading;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceReader;

/**
 * Reading of a meter while its load stays the same.
 *
 * @param mean of the samples
 * @param uScatterWatts standard uncertainty of the mean power by the scatter of means of {@value
 *     #BATCHES} parts, W: samples that follow each other are not independent
 */
public record SteadyReading(MeanReading mean, double uScatterWatts) {
  private static final int BATCHES = 10;

  /**
   * Reads a part of a trace.
   *
   * @param trace closed
   * @param startNs of the part, on the trace's clock, ns
   * @param endNs of the part, ns
   * @return the reading; empty with fewer than two samples
   * @throws IOException naming the file, if it is damaged
   */
  public static Optional<SteadyReading> of(Trace trace, long startNs, long endNs)
      throws IOException {
    MeanReading.Sums sums = new MeanReading.Sums();
    List<Double> watts = new ArrayList<>();
    try (TraceReader reader = trace.read()) {
      while (reader.next()) {
        if (!reader.gap() && reader.timeNs() >= startNs && reader.timeNs() <= endNs) {
          sums.add(reader.powerWatts(), reader.volts());
          watts.add(reader.powerWatts());
        }
      }
    }
    return watts.size() < 2
        ? Optional.empty()
        : sums.mean().map(mean -> new SteadyReading(mean, scatter(watts)));
  }

  /** Standard uncertainty of the mean of batches' means (JCGM 100:2008, 4.2.3). */
  private static double scatter(List<Double> watts) {
    int batches = Math.min(BATCHES, watts.size());
    double[] means = new double[batches];
    double mean = 0;
    for (int i = 0; i < batches; i++) {
      List<Double> batch =
          watts.subList(i * watts.size() / batches, (i + 1) * watts.size() / batches);
      means[i] = batch.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      mean += means[i] / batches;
    }
    double squares = 0;
    for (double of : means) {
      squares += (of - mean) * (of - mean);
    }
    return Math.sqrt(squares / (batches - 1) / batches);
  }

  /** Mean power, W. */
  public double watts() {
    return mean.watts();
  }

  /** Volts, amperes and watts for a person. */
  public String shown(Accuracy accuracy) {
    return mean.shownParts()
        + MeanReading.shown(
            mean.watts(), MeanReading.uWatts(accuracy, mean.watts(), uScatterWatts));
  }
}
