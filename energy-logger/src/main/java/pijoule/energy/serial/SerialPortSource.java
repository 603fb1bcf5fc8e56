package pijoule.energy.serial;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A serial port. A thread of its own reads and stamps, so that the stamps do not wait for what is
 * made of the bytes; when the port goes it tries to open it again until it is closed.
 */
final class SerialPortSource implements ByteSource {
  private static final int FIRST_BAUD = 115_200;
  private static final int READ_BYTES = 4096;
  private static final int READ_MILLIS = 1000;
  private static final int RETRY_MILLIS = 250;

  /** At 2000 chunks a second, two seconds of a recorder that does not run. */
  private static final int EVENTS_HELD = 4096;

  private static final ByteChunk NO_BYTES = new ByteChunk(new byte[0], 0);

  private final String name;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(EVENTS_HELD);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread reader;
  private volatile SerialPort port;

  private SerialPortSource(String name, SerialPort port) {
    this.name = name;
    this.port = port;
    this.reader = new Thread(this::read, "serial " + name);
    reader.setDaemon(true);
  }

  /**
   * Opens a port.
   *
   * @throws IOException in one line, if it cannot be opened
   */
  static SerialPortSource open(String name) throws IOException {
    NativeLibrary.prepare();
    Optional<SerialPort> port = tryOpen(name);
    if (port.isEmpty()) {
      throw new IOException(
          "the serial port %s cannot be opened; is the meter plugged in, and may this user open it?"
              .formatted(name));
    }
    SerialPortSource source = new SerialPortSource(name, port.get());
    source.reader.start();
    return source;
  }

  private static Optional<SerialPort> tryOpen(String name) {
    try {
      SerialPort port = SerialPort.getCommPort(name);
      port.setComPortParameters(FIRST_BAUD, 8, SerialPort.ONE_STOP_BIT, SerialPort.NO_PARITY);
      port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_MILLIS, 0);
      return port.openPort() ? Optional.of(port) : Optional.empty();
    } catch (SerialPortInvalidPortException gone) {
      return Optional.empty();
    }
  }

  private void read() {
    try {
      byte[] buffer = new byte[READ_BYTES];
      while (!closed()) {
        events.put(new Event(Kind.OPENED, NO_BYTES));
        readUntilGone(buffer);
        port.closePort();
        events.put(new Event(Kind.UNPLUGGED, NO_BYTES));
        reopen();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      port.closePort();
    }
  }

  private void readUntilGone(byte[] buffer) throws InterruptedException {
    int count = port.readBytes(buffer, buffer.length);
    while (count >= 0 && !closed()) {
      if (count > 0) {
        long arrivalNs = System.nanoTime();
        ByteChunk chunk = new ByteChunk(Arrays.copyOf(buffer, count), arrivalNs);
        events.put(new Event(Kind.BYTES, chunk));
      }
      count = port.readBytes(buffer, buffer.length);
    }
  }

  private void reopen() throws InterruptedException {
    Optional<SerialPort> opened = Optional.empty();
    while (opened.isEmpty() && !closing.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
      opened = tryOpen(name);
    }
    if (opened.isPresent()) {
      port = opened.get();
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
  public boolean answers() {
    return true;
  }

  @Override
  public void send(String command) {
    byte[] line = (command + "\n").getBytes(StandardCharsets.US_ASCII);
    port.writeBytes(line, line.length);
  }

  @Override
  public void baud(int baud) {
    port.setBaudRate(baud);
  }

  @Override
  public long nowNs() {
    return System.nanoTime();
  }

  @Override
  public void close() {
    closing.countDown();
    port.closePort();
    reader.interrupt();
  }
}
