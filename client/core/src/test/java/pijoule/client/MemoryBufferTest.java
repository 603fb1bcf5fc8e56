package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class MemoryBufferTest {
  @Property
  void returnsWhatItTookAtAnyCapacity(
      @ForAll byte[] body, @ForAll @IntRange(max = 100) int capacity) throws IOException {
    MemoryBuffer buffer = new MemoryBuffer(capacity);
    buffer.write(7);
    buffer.reset();
    for (byte b : body) {
      buffer.write(b);
    }
    buffer.readFrom(new ByteArrayInputStream(body));
    buffer.write(body);

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    buffer.writeTo(out);
    assertThat(buffer.size()).isEqualTo(3 * body.length);
    assertThat(out.toByteArray()).isEqualTo(buffer.stream().readAllBytes());
    assertThat(out.toByteArray()).startsWith(body).endsWith(body);
  }

  @Property
  void takesAsMuchAsItMayAndNoMore(
      @ForAll @IntRange(min = 1, max = 50) int capacity,
      @ForAll @IntRange(min = 1, max = 50) int maxBytes)
      throws IOException {
    byte[] most = new byte[maxBytes];
    byte[] more = new byte[maxBytes + 1];
    String reason = "answer must be at most " + maxBytes + " B, got more";

    MemoryBuffer read = new MemoryBuffer(capacity, maxBytes);
    read.readFrom(new ByteArrayInputStream(most));
    MemoryBuffer written = new MemoryBuffer(capacity, maxBytes);
    written.write(ByteBuffer.wrap(most));

    assertThat(read.size()).isEqualTo(maxBytes);
    assertThat(written.size()).isEqualTo(maxBytes);
    read.reset();
    assertThatThrownBy(() -> read.readFrom(new ByteArrayInputStream(more))).hasMessage(reason);
    assertThatThrownBy(() -> written.write(0)).hasMessage(reason);
    assertThat(read.array().length).isLessThanOrEqualTo(maxBytes);
  }
}
