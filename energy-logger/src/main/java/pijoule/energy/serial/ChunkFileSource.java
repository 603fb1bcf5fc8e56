package pijoule.energy.serial;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Chunks recorded in a file, at the times recorded with them: int64 time in ns and uint16 length,
 * little-endian, then the bytes. Time passes as the file is read.
 */
final class ChunkFileSource implements ByteSource {
  private final DataInputStream file;
  private long nowNs;

  ChunkFileSource(Path path) throws IOException {
    this.file = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
  }

  @Override
  public Optional<Event> next(long waitNs) throws IOException {
    try {
      nowNs = Long.reverseBytes(file.readLong());
      byte[] bytes = new byte[Short.toUnsignedInt(Short.reverseBytes(file.readShort()))];
      file.readFully(bytes);
      return Optional.of(new Event(Kind.BYTES, new ByteChunk(bytes, nowNs)));
    } catch (EOFException end) {
      return Optional.of(new Event(Kind.ENDED, new ByteChunk(new byte[0], nowNs)));
    }
  }

  @Override
  public boolean answers() {
    return false;
  }

  @Override
  public void send(String command) {}

  @Override
  public void baud(int baud) {}

  @Override
  public long nowNs() {
    return nowNs;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
