package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.sort.SortKind;
import pijoule.server.call.RefusedException;

class RequestBodyTest {
  private static final int CAP = 200_000;

  private static final Shape SHAPE = NumbersType.INSTANCE.shape();

  private static BodyMemory memory(long heapBytes) {
    return new BodyMemory(
        heapBytes, new Endpoint<>(new SortKind(), new Rest()), new HeapCost(1, 0));
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  private static RequestBody expect(long declared) throws RefusedException {
    return RequestBody.expect(SHAPE, declared, CAP, memory(1 << 30).lease());
  }

  @Property(tries = 200)
  void holdsWhatWasSentWithAndWithoutADeclaredLength(
      @ForAll @IntRange(min = 0, max = CAP) int size, @ForAll boolean declared) throws Exception {
    byte[] sent = random(size);

    RequestBody body = expect(declared ? size : -1);
    body.read(new ByteArrayInputStream(sent));

    assertThat(Arrays.copyOf(body.bytes(), body.size())).isEqualTo(sent);
  }

  @Property(tries = 50)
  void holdsWhatWasSentWhileMemoryIsShort(@ForAll @IntRange(min = 0, max = CAP) int size)
      throws Exception {
    BodyMemory memory = memory(4 * 5 * CAP);
    assertThat(memory.lease().takeWhole(CAP)).isTrue();
    byte[] sent = random(size);

    RequestBody body = RequestBody.expect(SHAPE, size, CAP, memory.lease());
    int before = body.bytes().length;
    body.read(new ByteArrayInputStream(sent));

    assertThat(before).isLessThanOrEqualTo(CAP / 4);
    assertThat(Arrays.copyOf(body.bytes(), body.size())).isEqualTo(sent);
  }

  /** The byte that is read to see whether there is more is the last one. */
  @ParameterizedTest
  @ValueSource(ints = {(1 << 14) + 1, (1 << 15) + 1, (1 << 16) + 1, (1 << 17) + 1})
  void holdsAByteMoreThanItsMemoryWhileMemoryIsShort(int size) throws Exception {
    holdsWhatWasSentWhileMemoryIsShort(size);
  }

  @Test
  void refusesOneByteTooMuch() throws Exception {
    assertThatThrownBy(() -> expect(CAP + 1)).isInstanceOf(RefusedException.class);
    RequestBody chunked = expect(-1);
    assertThatThrownBy(() -> chunked.read(new ByteArrayInputStream(random(CAP + 1))))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("at most 200000 bytes");
  }

  @Test
  void failsWhenTheClientHangsUp() throws Exception {
    RequestBody body = expect(10);
    assertThatThrownBy(() -> body.read(new ByteArrayInputStream(random(9))))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void readsNothingBeyondTheDeclaredLength() throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(random(12));
    expect(10).read(in);
    assertThat(in.available()).isEqualTo(2);
  }
}
