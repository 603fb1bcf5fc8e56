package pijoule.energy.port;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Where a device's bytes come from, and commands go to. */
public interface BytePort extends AutoCloseable {
  /** Kind of event at a port. */
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

  /** Takes what happened at a port. */
  interface Taker {
    /**
     * Takes one thing.
     *
     * @throws IOException in one line, if the device cannot be used
     */
    void take(Event event) throws IOException;
  }

  /** Makes the answer to bytes that came. */
  interface Reply {
    /** The bytes to send; empty for none. */
    Optional<byte[]> to(byte[] came);
  }

  /** More than happens between two readings of a meter. */
  int EVENTS_AT_ONCE = 8192;

  /** How long {@link #await} waits for one thing, ns. */
  long STEP_NS = 20_000_000;

  /**
   * The next thing that happened, waiting for it so many ns; empty if there was none.
   *
   * @throws IOException in one line, if a recording cannot be read
   */
  Optional<Event> next(long waitNs) throws IOException;

  /**
   * Passes on what has happened so far, without waiting.
   *
   * @return false if there may be more: then it is the recorder that was silent
   * @throws IOException in one line, if the taker refuses it
   */
  default boolean drain(Taker taker) throws IOException {
    for (int left = EVENTS_AT_ONCE; left > 0; left--) {
      Optional<Event> event = next(0);
      if (event.isEmpty()) {
        return true;
      }
      taker.take(event.get());
    }
    return false;
  }

  /**
   * Passes on what happens until that is enough, or the time is over.
   *
   * @param clock the recorder's, ns
   * @throws IOException in one line, if the taker refuses it
   */
  default void await(BooleanSupplier enough, long longestNs, LongSupplier clock, Taker taker)
      throws IOException {
    long startNs = clock.getAsLong();
    while (!enough.getAsBoolean() && clock.getAsLong() - startNs < longestNs) {
      Optional<Event> event = next(STEP_NS);
      if (event.isPresent()) {
        taker.take(event.get());
      }
    }
  }

  /**
   * Sets what is sent to what comes, from now on: at once, by the thread that reads, for a device
   * that waits for it.
   */
  void reply(Reply reply);

  /** Sends bytes; lost without a word while the device is gone. */
  void send(byte[] bytes);

  /** Goes on at another rate of the line, baud; does nothing for a device without one. */
  default void baud(int baud) {}

  /** True if a device can answer; false for a recording, which opens and goes nowhere. */
  default boolean answers() {
    return true;
  }

  /** True if a recording has been read to its end. */
  default boolean ended() {
    return false;
  }

  @Override
  void close() throws IOException;
}
