package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.WindowEnergy;

/**
 * Power of an idle board, as its meter saw it in the pauses before the runs of one session. The
 * server process is there and waits. Of each pause the second half counts, up to the command that
 * starts the client.
 *
 * @param watts mean over the pauses, W
 * @param uWatts standard uncertainty of the mean by the scatter between pauses (JCGM 100:2008,
 *     4.2.3), W; the meter's gain and offset are not in it
 * @param pauses behind the mean, at least 2
 */
public record IdlePower(double watts, double uWatts, int pauses) {
  private static final int MIN_PAUSES = 2;

  /**
   * Estimates it; absent where fewer than two pauses have samples enough, or one of them is too
   * short for the steps of the meter's counter: leaving it out would leave out only low powers.
   */
  static Optional<IdlePower> of(List<WindowEnergy> pauses, MeterInfo meter) {
    SummaryStatistics powers = new SummaryStatistics();
    for (WindowEnergy pause : pauses) {
      double seconds = pause.window().durationSeconds();
      if (pause.samples() >= Verdict.MIN_SAMPLES
          && pause.energyJoules().isPresent()
          && seconds > 0) {
        if (!meter.accuracy().resolves(pause.energyJoules().getAsDouble())) {
          return Optional.empty();
        }
        powers.addValue(pause.energyJoules().getAsDouble() / seconds);
      }
    }
    int n = (int) powers.getN();
    return n < MIN_PAUSES
        ? Optional.empty()
        : Optional.of(
            new IdlePower(powers.getMean(), powers.getStandardDeviation() / Math.sqrt(n), n));
  }
}
