package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A block whose server was started again: its two servers share the round. Counted as one block the
 * interval holds the truth; as two it would be too narrow.
 */
class TwoServersTest {
  private static final int CAMPAIGNS = 1000;
  private static final int BLOCKS = 5;
  private static final double ROUND = 0.05;
  private static final double SERVER = 0.03;
  private static final double RUN = 0.02;

  /** Bounds by 99.8 % of the binomial: 927 to 970 of 1,000 intervals of 95 % hold the truth. */
  @Test
  void twoServersOfABlockAreOneCluster() {
    assertThat(coverage(1)).isBetween(0.927, 0.970);
  }

  @Test
  void asTwoTheyWouldClaimTooMuch() {
    assertThat(coverage(2)).isLessThan(0.9);
  }

  /** Share of campaigns whose interval holds 1, with so many clusters for a block. */
  private static double coverage(int clusters) {
    Random random = new Random(2013);
    int holds = 0;
    for (int i = 0; i < CAMPAIGNS; i++) {
      Summary summary = Summary.ofBlocks(campaign(random, clusters));
      holds +=
          Math.abs(summary.mean().getAsDouble() - 1) <= summary.ci95HalfWidth().getAsDouble()
              ? 1
              : 0;
    }
    return (double) holds / CAMPAIGNS;
  }

  /** Every block has two servers of two runs each, and one more run on the first. */
  private static List<Summary.BlockValue> campaign(Random random, int clusters) {
    List<Summary.BlockValue> values = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      double round = ROUND * random.nextGaussian();
      for (int server = 0; server < 2; server++) {
        double luck = SERVER * random.nextGaussian();
        for (int run = server; run < 3; run++) {
          double value = 1 + round + luck + RUN * random.nextGaussian();
          values.add(new Summary.BlockValue(value, block * clusters + server * (clusters - 1)));
        }
      }
    }
    return values;
  }
}
