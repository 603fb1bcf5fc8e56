package pijoule.runner.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes that are no children of this one; needs Linux. */
public final class Processes {
  private static final long LIMIT_SECONDS = 30;

  private Processes() {}

  /** Kills a process and returns when it is gone, or after 30 s. */
  public static void end(ProcessHandle process) {
    process.destroyForcibly();
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!isGone(process) && System.nanoTime() < limit) {
      process.onExit().completeOnTimeout(process, 20, TimeUnit.MILLISECONDS).join();
    }
  }

  /**
   * @return whether a process has ended, though its parent may not have asked how
   */
  public static boolean isGone(ProcessHandle process) {
    // The kernel's entry of an ended process has no command line.
    return commandLine(process).isEmpty();
  }

  /**
   * @return a process's arguments or the title that it gave itself, each word with a NUL after it;
   *     empty where it is gone
   */
  public static String commandLine(ProcessHandle process) {
    return read(process, "cmdline");
  }

  /**
   * @param entry such as {@code NAME=value}
   * @return the processes of this user that were started with it in their environment
   */
  public static List<ProcessHandle> withEnvironment(String entry) {
    return ProcessHandle.allProcesses()
        .filter(process -> read(process, "environ").contains(entry))
        .toList();
  }

  private static String read(ProcessHandle process, String file) {
    Path path = Path.of("/proc", Long.toString(process.pid()), file);
    try {
      return Files.readString(path, StandardCharsets.ISO_8859_1);
    } catch (IOException goneOrAnotherUsers) {
      return "";
    }
  }
}
