package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BudgetTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final Budget budget = new Budget(100);

  private boolean take(long bytes) {
    return budget.await(bytes, 0, Duration.ZERO);
  }

  @Test
  void endsAtItsLimit() {
    assertThat(take(60)).isTrue();
    assertThat(take(41)).isFalse();
    assertThat(take(40)).isTrue();
    budget.give(60);
    assertThat(take(60)).isTrue();
  }

  @Test
  void hasNoLimitForARequestThatIsAlone() {
    assertThat(take(500)).isTrue();
    assertThat(budget.await(500, 500, Duration.ZERO)).isTrue();
    assertThat(take(1)).isFalse();
  }

  @Test
  void givesWhatIsGivenBackToOneThatWaits() throws InterruptedException {
    assertThat(take(100)).isTrue();
    Thread giver =
        new Thread(
            () -> {
              while (!budget.isShort()) {
                Thread.onSpinWait();
              }
              budget.give(50);
            });
    giver.setDaemon(true);
    giver.start();

    assertThat(budget.await(50, 0, LONG)).isTrue();

    giver.join();
    assertThat(budget.isShort()).isFalse();
  }
}
