package pijoule.contract.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import pijoule.base.NanoClock;

class AmortizerTest {
  /** Time passes by the operations alone. */
  private static final class Work implements NanoClock, Amortizer.Operation {
    private final long operationNs;
    private long nowNs;
    private long operations;
    private long readings;

    Work(long operationNs) {
      this.operationNs = operationNs;
    }

    @Override
    public long nanos() {
      readings++;
      return nowNs;
    }

    @Override
    public Object carryOut() {
      nowNs += operationNs;
      return ++operations;
    }
  }

  @Property
  void aWindowIsFullCountedAndLittleLongerThanAsked(
      @ForAll @LongRange(min = 200, max = 300_000_000) long operationNs,
      @ForAll @LongRange(min = 1_000_000, max = 200_000_000) long windowNs)
      throws Exception {
    Work work = new Work(operationNs);

    Amortizer amortizer = new Amortizer(work, windowNs);
    AmortizedWindow window = amortizer.fill(Phase.SERIALIZE, work);

    assertThat(window.durationNs())
        .isGreaterThanOrEqualTo(windowNs)
        .isLessThan(windowNs + windowNs / 32 + 2 * operationNs)
        .isEqualTo(window.operations() * operationNs);
    assertThat(amortizer.last()).isEqualTo(work.operations);
    // The window before it has as many again.
    assertThat(work.operations).isEqualTo(2 * window.operations());
    assertThat(work.readings).isLessThan(2 * (128 + 64));
  }

  @Test
  void aFailureEndsTheWindow() {
    Amortizer amortizer = new Amortizer(() -> 0, 1);

    assertThatThrownBy(
            () ->
                amortizer.fill(
                    Phase.DESERIALIZE,
                    () -> {
                      throw new IllegalStateException("no root");
                    }))
        .hasMessage("no root");
  }

  @Test
  void onlyWhatNeedsNoNetworkCanBeRepeated() {
    assertThatThrownBy(() -> new AmortizedWindow(Phase.CALL, 1, 0, 1))
        .hasMessage("an amortised phase must be serialize or deserialize, got call");
    assertThatThrownBy(() -> new AmortizedWindow(Phase.SERIALIZE, 0, 0, 1))
        .hasMessageContaining("at least 1 operation, got 0");
    assertThatThrownBy(() -> new AmortizedWindow(Phase.SERIALIZE, 1, 5, 5))
        .hasMessageContaining("must end after it starts, got 0 ns");
  }
}
