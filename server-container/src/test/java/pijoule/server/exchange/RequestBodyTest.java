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

class RequestBodyTest {
  private static final int CAP = 200_000;

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  @Property(tries = 200)
  void holdsWhatWasSentWhetherItsLengthWasToldOrNot(
      @ForAll @IntRange(min = 0, max = CAP) int size, @ForAll boolean told) throws Exception {
    byte[] sent = random(size);

    RequestBody body = RequestBody.expect(told ? size : -1, CAP);
    body.read(new ByteArrayInputStream(sent));

    assertThat(Arrays.copyOf(body.bytes(), body.size())).isEqualTo(sent);
  }

  @Test
  void refusesOneByteTooMuch() throws Exception {
    assertThatThrownBy(() -> RequestBody.expect(CAP + 1, CAP)).isInstanceOf(RefusedException.class);
    RequestBody chunked = RequestBody.expect(-1, CAP);
    assertThatThrownBy(() -> chunked.read(new ByteArrayInputStream(random(CAP + 1))))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("at most 200000 bytes");
  }

  @Test
  void failsWhenTheClientHangsUp() throws Exception {
    RequestBody body = RequestBody.expect(10, CAP);
    assertThatThrownBy(() -> body.read(new ByteArrayInputStream(random(9))))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void readsNothingBeyondWhatWasTold() throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(random(12));
    RequestBody.expect(10, CAP).read(in);
    assertThat(in.available()).isEqualTo(2);
  }
}
