package pijoule.checks.selftest;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.energy.port.BytePort;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/**
 * Chunks recorded in a file, at the times recorded with them: int64 time in ns and uint16 length,
 * little-endian, then the bytes. Time passes as the file is read.
 */
final class ChunkFile implements BytePort {
  private final DataInputStream file;
  private long nowNs;
  private boolean ended;

  private ChunkFile(Path path) throws IOException {
    this.file = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
  }

  /**
   * Reads a file of chunks by a meter; the times in it are the recorder's. Read it with {@link
   * SerialMeter#sample} until {@link SerialMeter#ended}, then {@link SerialMeter#finish} it.
   */
  static SerialMeter replay(SerialSettings settings, Path chunks) throws IOException {
    ChunkFile file = new ChunkFile(chunks);
    return new SerialMeter(settings, file, file::nowNs);
  }

  @Override
  public Optional<Event> next(long waitNs) throws IOException {
    try {
      nowNs = Long.reverseBytes(file.readLong());
      byte[] bytes = new byte[Short.toUnsignedInt(Short.reverseBytes(file.readShort()))];
      file.readFully(bytes);
      return Optional.of(new Event(Kind.BYTES, bytes, nowNs));
    } catch (EOFException end) {
      ended = true;
      return Optional.empty();
    }
  }

  @Override
  public boolean ended() {
    return ended;
  }

  @Override
  public boolean answers() {
    return false;
  }

  @Override
  public void reply(Reply reply) {}

  @Override
  public void send(byte[] bytes) {}

  /** Clock of the arrivals, ns. */
  private long nowNs() {
    return nowNs;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
