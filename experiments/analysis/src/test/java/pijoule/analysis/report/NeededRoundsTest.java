package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;

/** Campaigns of as many rounds as are said to be needed, whose rounds scatter as was found. */
class NeededRoundsTest {
  private static final int CAMPAIGNS = 2_000;
  private static final int ROUNDS = 10;

  @ParameterizedTest
  @CsvSource({"1.00, 0.06", "1.02, 0.04", "0.98, 0.04", "1.05, 0.07", "1.2, 0.5"})
  void giveAClearAnswerInEightOfTenCampaigns(double ratio, double sd) {
    int tests = 4;
    LogContrast found =
        new LogContrast(Math.log(ratio), sd / Math.sqrt(ROUNDS), 0, ROUNDS - 1, ROUNDS);
    int rounds = NextStep.neededRounds(found, tests).orElseThrow();
    assertThat(rounds).isGreaterThan(ROUNDS);
    Random random = new Random(2013);
    int clear = 0;
    for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
      double[] values = new double[rounds];
      double mean = 0;
      for (int i = 0; i < rounds; i++) {
        values[i] = Math.log(ratio) + sd * random.nextGaussian();
        mean += values[i] / rounds;
      }
      double squares = 0;
      for (double value : values) {
        squares += (value - mean) * (value - mean);
      }
      double error = Math.sqrt(squares / (rounds - 1) / rounds);
      Optional<RatioInterval> interval =
          new LogContrast(mean, error, 0, rounds - 1, rounds).simultaneous(tests);
      clear += interval.filter(NeededRoundsTest::isClear).isPresent() ? 1 : 0;
    }
    // The exact 99 % interval of 2,000 campaigns is 2.3 % wide to either side.
    assertThat(clear / (double) CAMPAIGNS).isBetween(0.77, 0.84);
  }

  private static boolean isClear(RatioInterval of) {
    boolean isWithin = of.low() > 1 - Conclusion.MARGIN && of.high() < 1 + Conclusion.MARGIN;
    return of.low() > 1 || of.high() < 1 || isWithin;
  }
}
