package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MemoryStreamsTest {
  @Property(tries = 100)
  void giveBackWhatWasWritten(
      @ForAll @Size(max = 2000) byte[] bytes,
      @ForAll @IntRange(min = 0, max = 500) int expected,
      @ForAll @IntRange(min = 1, max = 300) int piece)
      throws IOException {
    MemoryOutputStream out = new MemoryOutputStream(expected);
    for (int i = 0; i < bytes.length; i += piece) {
      out.write(bytes, i, Math.min(piece, bytes.length - i));
    }
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    out.sendTo(sent);

    assertThat(sent.toByteArray()).isEqualTo(bytes);
    assertThat(new MemoryInputStream(bytes, bytes.length).readAllBytes()).isEqualTo(bytes);
  }

  @Test
  void endWhereTheBodyEnds() throws IOException {
    MemoryInputStream in = new MemoryInputStream(new byte[] {-1, 2, 3}, 2);
    assertThat(in.read()).isEqualTo(255);
    assertThat(in.isFinished()).isFalse();
    assertThat(in.read(new byte[5], 0, 5)).isEqualTo(1);
    assertThat(in.isFinished()).isTrue();
    assertThat(in.read()).isEqualTo(-1);
    assertThat(in.read(new byte[5], 0, 5)).isEqualTo(-1);
  }
}
