package pijoule.energy.serial;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.PortReader;

/** Where a device's bytes come from: a port, or a file of bytes recorded before. */
interface ByteSource extends AutoCloseable {
  /**
   * The next thing that happened, waiting for it so many ns; empty if there was none.
   *
   * @throws IOException in one line, if a recording cannot be read
   */
  Optional<BytePort.Event> next(long waitNs) throws IOException;

  /** True if a recording has been read to its end. */
  boolean ended();

  /** True if a device can answer; false for a recording. */
  boolean answers();

  /** Sends a command line; lost without a word while the port is gone. */
  void send(String command);

  /** Goes on at another rate. */
  void baud(int baud);

  /** Clock of the arrivals, ns. */
  long nowNs();

  @Override
  void close() throws IOException;

  /**
   * Chunks recorded in a file, at the times recorded with them: int64 time in ns and uint16 length,
   * little-endian, then the bytes. Time passes as the file is read.
   */
  final class ChunkFileSource implements ByteSource {
    private final DataInputStream file;
    private long nowNs;
    private boolean ended;

    ChunkFileSource(Path path) throws IOException {
      this.file = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
    }

    @Override
    public Optional<BytePort.Event> next(long waitNs) throws IOException {
      try {
        nowNs = Long.reverseBytes(file.readLong());
        byte[] bytes = new byte[Short.toUnsignedInt(Short.reverseBytes(file.readShort()))];
        file.readFully(bytes);
        return Optional.of(new BytePort.Event(BytePort.Kind.BYTES, bytes, nowNs));
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

  /** A serial port that a thread of its own reads, and opens again when it goes. */
  final class SerialPortSource implements ByteSource {
    private final PortReader port;
    private final AtomicReference<SerialBytes> open;

    private SerialPortSource(PortReader port, AtomicReference<SerialBytes> open) {
      this.port = port;
      this.open = open;
    }

    /**
     * Opens a port.
     *
     * @throws IOException in one line, if it cannot be opened
     */
    static SerialPortSource open(String name) throws IOException {
      AtomicReference<SerialBytes> open = new AtomicReference<>();
      PortReader.Opener opener =
          () -> {
            SerialBytes bytes = SerialBytes.open(name);
            open.set(bytes);
            return bytes;
          };
      return new SerialPortSource(
          PortReader.open("serial " + name, opener, System::nanoTime), open);
    }

    @Override
    public Optional<BytePort.Event> next(long waitNs) {
      return port.next(waitNs);
    }

    @Override
    public boolean ended() {
      return false;
    }

    @Override
    public boolean answers() {
      return true;
    }

    @Override
    public void send(String command) {
      port.send((command + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void baud(int baud) {
      Objects.requireNonNull(open.get()).baud(baud);
    }

    @Override
    public long nowNs() {
      return System.nanoTime();
    }

    @Override
    public void close() {
      port.close();
    }
  }
}
