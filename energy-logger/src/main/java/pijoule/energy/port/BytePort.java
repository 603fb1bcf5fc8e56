package pijoule.energy.port;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import pijoule.base.DaemonThread;

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

  /** An open file of a device. One thread reads; another may write, and close it. */
  interface PortFile extends AutoCloseable {
    /**
     * Waits for bytes; closing the file ends it.
     *
     * @return how many came, 0 or more; less than 0 where the device has gone
     * @throws IOException where the device has gone, too
     */
    int read(byte[] buffer) throws IOException;

    /**
     * Sends bytes.
     *
     * @throws IOException where the device has gone
     */
    void write(byte[] bytes) throws IOException;

    /** Goes on at another rate of the line, baud; does nothing for a device without one. */
    default void baud(int baud) {}

    @Override
    void close();
  }

  /**
   * A port whose thread reads and stamps, so that the stamps do not wait for what is made of the
   * bytes. When the device goes it tries to open it again until it is closed.
   */
  final class PortReader implements BytePort {
    private static final int READ_BYTES = 4096;
    private static final int RETRY_MILLIS = 250;

    /** Some seconds of the fastest device and a recorder that does not run. */
    private static final int EVENTS_HELD = 8192;

    private static final byte[] NO_BYTES = new byte[0];

    private final Opener opener;
    private final LongSupplier clock;
    private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(EVENTS_HELD);
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread reader;
    private volatile PortFile file;
    private volatile Reply reply = came -> Optional.empty();

    /** Opens a device's file. */
    public interface Opener {
      /**
       * Opens it.
       *
       * @throws IOException in one line, if it cannot be opened now
       */
      PortFile open() throws IOException;
    }

    private PortReader(String name, Opener opener, LongSupplier clock, PortFile file) {
      this.opener = opener;
      this.clock = clock;
      this.file = file;
      this.reader = DaemonThread.start(name, this::read);
    }

    /**
     * Opens a port and begins to read it.
     *
     * @param name of the reading thread
     * @param clock the recorder's clock, ns
     * @throws IOException in one line, if it cannot be opened
     */
    public static PortReader open(String name, Opener opener, LongSupplier clock)
        throws IOException {
      return new PortReader(name, opener, clock, opener.open());
    }

    private void read() {
      try {
        byte[] buffer = new byte[READ_BYTES];
        while (!closed()) {
          put(Kind.OPENED, NO_BYTES);
          readUntilGone(buffer);
          file.close();
          put(Kind.UNPLUGGED, NO_BYTES);
          reopen();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      } finally {
        file.close();
      }
    }

    private void readUntilGone(byte[] buffer) throws InterruptedException {
      try {
        int count = file.read(buffer);
        while (count >= 0 && !closed()) {
          if (count > 0) {
            byte[] came = Arrays.copyOf(buffer, count);
            put(Kind.BYTES, came);
            reply.to(came).ifPresent(this::send);
          }
          count = file.read(buffer);
        }
      } catch (IOException gone) {
        // The same as its end: it is opened again.
        return;
      }
    }

    private void put(Kind kind, byte[] bytes) throws InterruptedException {
      events.put(new Event(kind, bytes, clock.getAsLong()));
    }

    private void reopen() throws InterruptedException {
      boolean open = false;
      while (!open && !closing.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
        try {
          file = opener.open();
          open = true;
        } catch (IOException gone) {
          open = false;
        }
      }
    }

    private boolean closed() {
      return closing.getCount() == 0;
    }

    @Override
    public Optional<Event> next(long waitNs) {
      try {
        return Optional.ofNullable(events.poll(waitNs, TimeUnit.NANOSECONDS));
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    @Override
    public void reply(Reply other) {
      reply = other;
    }

    @Override
    public void send(byte[] bytes) {
      try {
        file.write(bytes);
      } catch (IOException gone) {
        // The reader sees it, too, and says so.
        return;
      }
    }

    @Override
    public void baud(int baud) {
      file.baud(baud);
    }

    @Override
    public void close() {
      closing.countDown();
      file.close();
      reader.interrupt();
    }
  }
}
