package pijoule.energy.port;

import java.util.Optional;

/** Where a device's bytes come from, and commands go to. */
public interface BytePort extends AutoCloseable {
  /** What happened at a port. */
  enum Kind {
    /** Bytes came together. */
    BYTES,
    /** It is open. */
    OPENED,
    /** The device has gone; the port tries to open it again by itself. */
    UNPLUGGED
  }

  /**
   * One thing that happened.
   *
   * @param kind what
   * @param bytes what came, empty but for {@link Kind#BYTES}; not changed any more
   * @param ns when, recorder's clock, ns
   */
  record Event(Kind kind, byte[] bytes, long ns) {}

  /** The next thing that happened, waiting for it so many ns; empty where there was none. */
  Optional<Event> next(long waitNs);

  /** Sends bytes; lost without a word while the device is gone. */
  void send(byte[] bytes);

  @Override
  void close();
}
