package pijoule.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ArrivingAnswerTest {
  private static final int MAX_BYTES = 100_000;

  private final ArrivingAnswer answer = new ArrivingAnswer(new MemoryBuffer(25_000, MAX_BYTES));

  /** Gives its bytes in pieces, and then fails or ends. */
  private static final class Pieces extends InputStream {
    private final byte[] bytes;
    private final int piece;
    private final boolean breaks;
    private int next;

    Pieces(byte[] bytes, int piece, boolean breaks) {
      this.bytes = bytes;
      this.piece = piece;
      this.breaks = breaks;
    }

    @Override
    public int read() {
      throw new AssertionError("a byte at a time is a system call each");
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      if (next == bytes.length) {
        if (breaks) {
          throw new IOException("Connection reset");
        }
        return -1;
      }
      int taken = Math.min(Math.min(piece, count), bytes.length - next);
      System.arraycopy(bytes, next, target, offset, taken);
      next += taken;
      return taken;
    }
  }

  @Property(tries = 200)
  void givesTheBytesAsTheyCome(
      @ForAll @Size(max = 20_000) byte[] bytes, @ForAll @IntRange(min = 1, max = 9000) int piece)
      throws Exception {
    answer.begin(new Pieces(bytes, piece, false));

    assertThat(answer.<byte[]>read(InputStream::readAllBytes)).isEqualTo(bytes);
    assertThat(answer.body().size()).isEqualTo(bytes.length);
  }

  @Property(tries = 200)
  void endsWithItsLength(
      @ForAll @Size(max = 20_000) byte[] bytes, @ForAll @IntRange(min = 0, max = 20_000) int length)
      throws Exception {
    answer.begin(new Pieces(bytes, 1000, true), length);

    if (length <= bytes.length) {
      assertThat(answer.<byte[]>read(InputStream::readAllBytes)).hasSize(length);
      assertThat(answer.body().size()).isEqualTo(length);
    } else {
      assertThatThrownBy(() -> answer.read(InputStream::readAllBytes))
          .isInstanceOf(InterruptedAnswerException.class)
          .hasMessage("Connection reset");
    }
  }

  /** A parser may stop at the end of its message; a check after the call is to see all bytes. */
  @Test
  void keepsWhatItsReaderLeaves() throws Exception {
    answer.begin(new ByteArrayInputStream("1 2".getBytes(UTF_8)));

    assertThat(answer.<Integer>read(InputStream::read)).isEqualTo('1');
    assertThat(new String(answer.body().stream().readAllBytes(), UTF_8)).isEqualTo("1 2");
  }

  /**
   * A parser that takes an end for the message's, or for an error of its own, has read no answer.
   */
  @Test
  void theNetworksFailureComesFirst() {
    byte[] half = new byte[10];
    answer.begin(new ByteArrayInputStream(half), 20);
    assertThatThrownBy(
            () ->
                answer.read(
                    in -> {
                      try {
                        return in.readAllBytes();
                      } catch (IOException taken) {
                        throw new IllegalStateException("body must be well-formed XML");
                      }
                    }))
        .isInstanceOf(InterruptedAnswerException.class)
        .hasMessage("an end of the connection after 10 of 20 B");

    answer.begin(new ByteArrayInputStream(half), 20);
    assertThatThrownBy(
            () ->
                answer.read(
                    in -> {
                      try {
                        return in.readAllBytes().length;
                      } catch (IOException taken) {
                        return 10;
                      }
                    }))
        .isInstanceOf(InterruptedAnswerException.class);
  }

  @Test
  void takesNoMoreThanMayBe() {
    answer.begin(
        new InputStream() {
          @Override
          public int read() {
            return 0;
          }
        });

    assertThatThrownBy(() -> answer.read(InputStream::readAllBytes))
        .isInstanceOf(UnusableAnswerException.class)
        .hasMessage("answer must be at most 100000 B, got more");
  }

  /** A decoder asks whether it can go on without waiting: bytes after the answer are none of it. */
  @Test
  void statesWhatIsHere() throws Exception {
    answer.begin(new ByteArrayInputStream(new byte[30]), 20);
    assertThat(answer.available()).isEqualTo(20);

    assertThat(answer.read()).isZero();
    assertThat(answer.available()).isEqualTo(19);

    assertThat(answer.readNBytes(30)).hasSize(19);
    assertThat(answer.available()).isZero();
    assertThat(answer.read()).isEqualTo(-1);
  }
}
