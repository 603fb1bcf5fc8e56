package pijoule.energy.recorder;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** SIGINT for a child, as Ctrl-C sends it. Java itself sends SIGTERM and SIGKILL alone. */
final class Interrupts {
  private static final int SIGINT_BIT = 1;

  private Interrupts() {}

  /**
   * What goes before a command whose program must obey SIGINT. A shell starts background programs
   * with SIGINT ignored, children inherit that, and a JVM cannot undo it.
   *
   * @return nothing, or {@code env} with an option that coreutils 8.31 and newer have
   */
  static List<String> restored() throws IOException {
    return areIgnored() ? List.of("env", "--default-signal=INT") : List.of();
  }

  private static boolean areIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> new BigInteger(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(mask -> mask.testBit(SIGINT_BIT));
  }

  /**
   * Sends SIGINT. Every shell has {@code kill} built in; the program of that name is a package of
   * its own.
   */
  static void send(Process process) throws IOException, InterruptedException {
    String kill = "kill -s INT " + process.pid();
    int exit = new ProcessBuilder("/bin/sh", "-c", kill).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException(kill + " must succeed, got exit code " + exit);
    }
  }
}
