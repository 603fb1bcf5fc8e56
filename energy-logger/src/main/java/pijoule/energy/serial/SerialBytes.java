package pijoule.energy.serial;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import pijoule.energy.port.BytePort.PortFile;

/** A serial port as a file of bytes, at 115200 baud, which means nothing to most devices on USB. */
public final class SerialBytes implements PortFile {
  private static final int FIRST_BAUD = 115_200;
  private static final int READ_MILLIS = 1000;

  private final SerialPort port;

  private SerialBytes(SerialPort port) {
    this.port = port;
  }

  /**
   * Opens a port.
   *
   * @throws IOException in one line, if it cannot be opened
   */
  public static SerialBytes open(String name) throws IOException {
    return open(name, false);
  }

  /**
   * Opens a port that other programs may open, too, and read.
   *
   * @throws IOException in one line, if it cannot be opened
   */
  public static SerialBytes openShared(String name) throws IOException {
    return open(name, true);
  }

  private static SerialBytes open(String name, boolean shared) throws IOException {
    NativeLibrary.prepare();
    try {
      SerialPort port = SerialPort.getCommPort(name);
      if (shared) {
        port.disableExclusiveLock();
      }
      port.setComPortParameters(FIRST_BAUD, 8, SerialPort.ONE_STOP_BIT, SerialPort.NO_PARITY);
      port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_MILLIS, 0);
      if (port.openPort()) {
        return new SerialBytes(port);
      }
    } catch (SerialPortInvalidPortException gone) {
      throw new IOException(
          "there is no serial port %s; plug the device in, or correct --port".formatted(name),
          gone);
    }
    throw new IOException(
        "the serial port %s cannot be opened; let the user into the group dialout (sudo usermod -aG dialout USER, and log in again) and close other programs that use it"
            .formatted(name));
  }

  @Override
  public void baud(int baud) {
    port.setBaudRate(baud);
  }

  @Override
  public int read(byte[] buffer) {
    return port.readBytes(buffer, buffer.length);
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    if (port.writeBytes(bytes, bytes.length) < 0) {
      throw new IOException("the serial port has gone");
    }
  }

  @Override
  public void close() {
    port.closePort();
  }

  /**
   * Where jSerialComm unpacks its native library. Its own choice is a folder in /tmp that anyone
   * may have made before: a stranger's library would be loaded. A fresh folder that only this user
   * can enter cannot be prepared by anyone.
   */
  static final class NativeLibrary {
    private static final String PROPERTY = "java.io.tmpdir";
    private static boolean prepared;

    private NativeLibrary() {}

    /** Loads jSerialComm with its folder set; must come before any other use of its classes. */
    static synchronized void prepare() throws IOException {
      if (prepared) {
        return;
      }
      Path folder =
          Files.createTempDirectory(
              "energy-logger-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      String usual = System.getProperty(PROPERTY);
      System.setProperty(PROPERTY, folder.toString());
      try {
        SerialPort.getVersion();
      } finally {
        System.setProperty(PROPERTY, usual);
      }
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
      } catch (IllegalStateException endsAlready) {
        remove(folder);
        throw new IOException("ended by a signal before the port was opened", endsAlready);
      }
      prepared = true;
    }

    private static void remove(Path folder) {
      try (var inside = Files.walk(folder)) {
        for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      } catch (IOException kept) {
        System.err.printf("energy-logger: cannot remove %s: %s%n", folder, kept.getMessage());
      }
    }
  }
}
