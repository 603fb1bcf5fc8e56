package pijoule.runner.rack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** The lines that a log gets from now on; one without its end waits for it. */
final class Lines implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 13;

  private final FileChannel file;
  private final Consumer<String> taker;
  private final ByteArrayOutputStream half = new ByteArrayOutputStream();
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

  Lines(Path log, Consumer<String> taker) throws IOException {
    this.file =
        FileChannel.open(
            log, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    this.taker = taker;
    file.position(file.size());
  }

  /** Hands over what is there. */
  void print() throws IOException {
    for (int read = file.read(buffer); read > 0; read = file.read(buffer)) {
      for (int i = 0; i < read; i++) {
        if (buffer.get(i) == '\n') {
          taker.accept(half.toString(StandardCharsets.UTF_8));
          half.reset();
        } else {
          half.write(buffer.get(i));
        }
      }
      buffer.clear();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
