package pijoule.server.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.echo.EchoKind;
import pijoule.contract.service.sort.SortKind;
import pijoule.server.call.RefusedException;

class BodyMemoryTest {
  private static final int HEAP_BYTES = 100_000;
  private static final Shape NUMBERS = NumbersType.INSTANCE.shape();
  private static final Endpoint<?, ?> SORT = new Endpoint<>(new SortKind(), new Rest());
  private static final Endpoint<?, ?> ECHO = new Endpoint<>(new EchoKind(), new Rest());
  private static final HeapCost COST = new HeapCost(100, 4);

  private final BodyMemory memory = new BodyMemory(HEAP_BYTES, SORT, COST);
  private final BodyMemory texts = new BodyMemory(HEAP_BYTES, ECHO, COST);

  private static RequestBody body(int numbers, BodyMemory.Lease lease) throws Exception {
    return body("<n>1</n>".repeat(numbers), lease);
  }

  private static RequestBody body(String message, BodyMemory.Lease lease) throws Exception {
    byte[] sent = message.getBytes(US_ASCII);
    RequestBody body = RequestBody.expect(NUMBERS, sent.length, HEAP_BYTES, lease);
    body.read(new ByteArrayInputStream(sent));
    return body;
  }

  @Test
  void isGivenBackWithTheLease() throws Exception {
    try (BodyMemory.Lease lease = memory.lease()) {
      assertThat(lease.takeWhole(6_000)).isTrue();
      assertThat(memory.lease().takeWhole(1_000)).isFalse();
      lease.beginWork(body(10, memory.lease()));
      lease.endWork();
      assertThat(memory.lease().takeWhole(200)).isTrue();
    }
    assertThat(memory.lease().takeWhole(5_900)).isTrue();
  }

  @Test
  void refusesAtOnceWhatNoHeapHolds() {
    assertThatThrownBy(() -> memory.lease().check(42_501))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("heap of 100000 bytes, got 42501 bytes");
  }

  @Test
  void refusesNumbersWhoseObjectsNoHeapHolds() throws Exception {
    memory.lease().beginWork(body(500, memory.lease()));
    BodyMemory.Lease lease = memory.lease();
    RequestBody tooMany = body(800, lease);

    assertThatThrownBy(() -> lease.beginWork(tooMany))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("heap of 100000 bytes, got 6400 bytes");
  }

  /** Leaves the memory that is tested alone. */
  private static RequestBody body(String message) throws Exception {
    return body(message, new BodyMemory(1 << 30, ECHO, COST).lease());
  }

  @Test
  void countsTheLengthOfATextThatHasNoBound() throws Exception {
    memory.lease().beginWork(body("a".repeat(15_000)));
    RequestBody tooLong = body("a".repeat(15_000));

    assertThatThrownBy(() -> texts.lease().beginWork(tooLong))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("got 15000 bytes; send a shorter text");
    texts.lease().beginWork(body("a".repeat(14_000)));
  }

  @Test
  void countsWhatAnAnswerEscapes() throws Exception {
    RequestBody escapes = body("a&".repeat(3_300));

    assertThatThrownBy(() -> texts.lease().beginWork(escapes)).isInstanceOf(RefusedException.class);
    texts.lease().beginWork(body("ab".repeat(3_300)));
  }
}
