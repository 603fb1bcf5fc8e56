package pijoule.energy.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import pijoule.base.Sha256;

/** A CSV that is appended to through a buffer, and hashed on its way out. */
final class CsvFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Longest row: a signed 64-bit time, two shortest doubles, and their marks. */
  private static final int ROW_BYTES = 128;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private final MessageDigest sha256 = Sha256.digest();

  CsvFile(FileChannel channel) {
    this.channel = channel;
  }

  void line(String text) throws IOException {
    if (buffer.remaining() < ROW_BYTES) {
      flush();
    }
    buffer.put(text.getBytes(StandardCharsets.ISO_8859_1)).put((byte) '\n');
  }

  void flush() throws IOException {
    buffer.flip();
    sha256.update(buffer.array(), 0, buffer.limit());
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Ends the file: everything is on the disk when this returns. */
  String finish() throws IOException {
    flush();
    channel.force(true);
    return Sha256.of(sha256);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
