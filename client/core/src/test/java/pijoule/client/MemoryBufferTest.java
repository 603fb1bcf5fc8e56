package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class MemoryBufferTest {
  @Property
  void handsOutWhatItTookWhateverItsCapacity(
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
}
