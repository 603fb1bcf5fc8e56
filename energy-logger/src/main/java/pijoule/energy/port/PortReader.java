package pijoule.energy.port;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A port whose thread reads and stamps, so that the stamps do not wait for what is made of the
 * bytes. When the device goes it tries to open it again until it is closed.
 */
public final class PortReader implements BytePort {
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
    this.reader = new Thread(this::read, name);
    reader.setDaemon(true);
  }

  /**
   * Opens a port and begins to read it.
   *
   * @param name of the reading thread
   * @param clock the recorder's clock, ns
   * @throws IOException in one line, if it cannot be opened
   */
  public static PortReader open(String name, Opener opener, LongSupplier clock) throws IOException {
    PortReader port = new PortReader(name, opener, clock, opener.open());
    port.reader.start();
    return port;
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
