package pijoule.energy.serial;

import java.io.IOException;
import java.util.Optional;

/** Where a device's bytes come from: a port, or a file of bytes recorded before. */
interface ByteSource extends AutoCloseable {
  /** What happened at a source. */
  enum Kind {
    /** Bytes came. */
    BYTES,
    /** The port is open, at 115200 baud; the device may have been reset by it. */
    OPENED,
    /** The port has gone; the source tries to open it again by itself. */
    UNPLUGGED,
    /** There will be nothing more. */
    ENDED
  }

  /**
   * One thing that happened.
   *
   * @param kind what
   * @param chunk the bytes, empty but for {@link Kind#BYTES}
   */
  record Event(Kind kind, ByteChunk chunk) {}

  /**
   * The next thing that happened, waiting for it so many ns; empty where there was none.
   *
   * @throws IOException in one line, if a recording cannot be read
   */
  Optional<Event> next(long waitNs) throws IOException;

  /** True where a device can answer; false for a recording. */
  boolean answers();

  /** Sends a command line; lost without a word while the port is gone. */
  void send(String command);

  /** Goes on at another rate. */
  void baud(int baud);

  /** Clock of the arrivals, ns. */
  long nowNs();

  @Override
  void close() throws IOException;
}
