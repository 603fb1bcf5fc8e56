package pijoule.energy.serial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.PortReader;

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
          open.set(SerialBytes.open(name));
          return open.get();
        };
    return new SerialPortSource(PortReader.open("serial " + name, opener, System::nanoTime), open);
  }

  @Override
  public Optional<Event> next(long waitNs) {
    return port.next(waitNs).map(SerialPortSource::event);
  }

  private static Event event(BytePort.Event event) {
    Kind kind =
        switch (event.kind()) {
          case OPENED -> Kind.OPENED;
          case BYTES -> Kind.BYTES;
          case UNPLUGGED -> Kind.UNPLUGGED;
        };
    return new Event(kind, new ByteChunk(event.bytes(), event.ns()));
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
    open.get().baud(baud);
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
