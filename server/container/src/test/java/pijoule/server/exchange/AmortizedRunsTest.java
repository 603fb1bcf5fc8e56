package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import pijoule.base.NanoClock;
import pijoule.contract.message.NumbersType;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.sort.SortKind;
import pijoule.server.call.NotKeptException;

class AmortizedRunsTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  /** Its messages are single bytes; it does not end before the test allows it. */
  private final Codec<int[], int[]> codec =
      new Codec<>() {
        @Override
        public int[] deserialize(InputStream body) throws Exception {
          return new int[] {body.read()};
        }

        @Override
        public void serialize(int[] numbers, OutputStream out) throws Exception {
          begun.countDown();
          assertThat(mayEnd.await(30, TimeUnit.SECONDS)).isTrue();
          out.write(numbers[0]);
        }
      };

  private final AmortizedRuns runs = new AmortizedRuns(codec, NanoClock.SYSTEM);

  /** A call whose values and bodies are a number each. */
  private static AmortizedRuns.Call call(int request, int received, int answer, int sent)
      throws Exception {
    RequestBody body =
        RequestBody.expect(
            NumbersType.INSTANCE.shape(),
            1,
            1,
            new BodyMemory(1 << 20, new Endpoint<>(new SortKind(), new Rest()), new HeapCost(1, 0))
                .lease());
    body.read(new ByteArrayInputStream(new byte[] {(byte) received}));
    MemoryOutputStream bytes = new MemoryOutputStream(1);
    bytes.write(sent);
    return new AmortizedRuns.Call(new int[] {request}, new int[] {answer}, body, bytes);
  }

  @Test
  void letRequestsBeKeptAndOthersBeRefusedWhileAWindowIsFilled() throws Exception {
    runs.keep("a", call(1, 1, 7, 7));
    CompletableFuture<AmortizedWindow> window =
        CompletableFuture.supplyAsync(() -> fill(Phase.SERIALIZE));
    begun.await();

    runs.keep("a", call(1, 1, 7, 7));
    assertThat(runs.windows("a")).isEmpty();
    assertThatThrownBy(() -> runs.fill("a", Phase.SERIALIZE, 1_000_000))
        .isInstanceOfSatisfying(
            NotKeptException.class, e -> assertThat(e.refusal().status()).isEqualTo(503))
        .hasMessageContaining("one at a time");

    mayEnd.countDown();
    assertThat(window.get(30, TimeUnit.SECONDS).operations()).isPositive();
    assertThat(runs.windows("a").get()).hasSize(1);
    assertThat(runs.fill("a", Phase.SERIALIZE, 1_000_000)).isNotNull();
  }

  @Test
  void repeatBothPhasesOnTheirOwnValues() throws Exception {
    mayEnd.countDown();
    runs.keep("a", call(2, 2, 7, 7));

    assertThat(fill(Phase.SERIALIZE).phase()).isEqualTo(Phase.SERIALIZE);
    assertThat(fill(Phase.DESERIALIZE).phase()).isEqualTo(Phase.DESERIALIZE);
    assertThat(runs.windows("a").get()).hasSize(2);
  }

  @Test
  void refuseAWindowWhoseResultIsNotTheRequests() throws Exception {
    mayEnd.countDown();
    runs.keep("a", call(3, 2, 7, 6));

    assertThatThrownBy(() -> runs.fill("a", Phase.SERIALIZE, 1_000_000))
        .hasMessageContaining("amortised serialize must make what the request's did");
    assertThatThrownBy(() -> runs.fill("a", Phase.DESERIALIZE, 1_000_000))
        .hasMessageContaining("amortised deserialize must make what the request's did");
    assertThat(runs.windows("a")).isEmpty();
  }

  private AmortizedWindow fill(Phase phase) {
    try {
      return runs.fill("a", phase, 1_000_000);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
