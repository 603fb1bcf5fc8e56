package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.units.Rate;

/** Rates of a cost, worked out by hand. */
class UsualRatesTest {
  /** 200/s: a tenth is 20, a half 100. 90/s: 45 is 20, a fifth of it 2, too few for a median. */
  @ParameterizedTest
  @CsvSource({
    "200, 20/s 100/s, 4",
    "160, 10/s 50/s, 4",
    "100000, 100/s 500/s, 4",
    "400, 20/s 200/s, 4",
    "90, 20/s, 4",
    "4, 2/s, 10",
    "0.4, 1/s, 20"
  })
  void aTenthAndAHalfAreRoundNumbersWithEnoughRequests(
      double carried, String rates, long windowSeconds) {
    UsualRates usual = new UsualRates(carried);
    assertThat(usual.both()).extracting(Rate::toString).containsExactly(rates.split(" "));
    assertThat(usual.both()).last().isEqualTo(usual.large());
    assertThat(usual.window()).hasSeconds(windowSeconds);
  }

  @Test
  void aConnectionThatWaitsTenMillisecondsCarriesFewerThanAHundred() throws Exception {
    long waitNs = 10_000_000;
    UsualRates usual =
        UsualRates.timed(
                new int[] {1},
                which -> {
                  long endNs = System.nanoTime() + waitNs;
                  while (System.nanoTime() < endNs) {
                    Thread.onSpinWait();
                  }
                })
            .orElseThrow();
    assertThat(usual.carried()).isGreaterThan(0).isLessThanOrEqualTo(100);
  }

  @Test
  void aRequestThatFailsHasNoRate() throws Exception {
    AtomicInteger made = new AtomicInteger();
    assertThat(
            UsualRates.timed(
                new int[] {1},
                which -> {
                  if (made.incrementAndGet() > 2) {
                    throw new IOException("reset");
                  }
                }))
        .isEmpty();
    assertThat(List.of(made.get())).containsExactly(3);
  }
}
