package pijoule.energy.serial;

import com.fazecast.jSerialComm.SerialPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/**
 * Where jSerialComm unpacks its native library. Its own choice is a folder in /tmp that anyone may
 * have made before: a stranger's library would be loaded. A fresh folder that only this user can
 * enter cannot be prepared by anyone.
 */
final class NativeLibrary {
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
