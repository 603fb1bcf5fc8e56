package pijoule.server.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

class BodyMemoryTest {
  private static final int HEAP_BYTES = 100_000;
  private static final int PER_NUMBER = 100;

  private final BodyMemory memory = new BodyMemory(HEAP_BYTES, PER_NUMBER);

  private static RequestBody body(int numbers, BodyMemory.Lease lease) throws Exception {
    byte[] sent = "<n>1</n>".repeat(numbers).getBytes(US_ASCII);
    RequestBody body = RequestBody.expect(sent.length, HEAP_BYTES, lease);
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
}
