package pijoule.checks.cost.transparency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of processes as Linux counts it: proc_pid_stat(5), user and system time, in ticks. */
final class CpuTime {
  /** USER_HZ, which Linux keeps at 100 on every architecture that has a JDK. */
  private static final double TICKS_A_SECOND = 100;

  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int USER_OF_CHILDREN = 13;
  private static final int SYSTEM_OF_CHILDREN = 14;

  private CpuTime() {}

  /**
   * {@return s, its ended threads included}
   *
   * @param pid of a process that runs
   */
  static double of(long pid) throws IOException {
    String[] fields = fields(Long.toString(pid));
    return seconds(fields[USER], fields[SYSTEM]);
  }

  /** {@return s of all processes that this one started and that have ended} */
  static double ofEndedChildren() throws IOException {
    String[] fields = fields("self");
    return seconds(fields[USER_OF_CHILDREN], fields[SYSTEM_OF_CHILDREN]);
  }

  /** Fields from the third on: the second is a name in brackets, which may have spaces. */
  private static String[] fields(String process) throws IOException {
    String line = Files.readString(Path.of("/proc", process, "stat"));
    return line.substring(line.lastIndexOf(')') + 2).split(" ");
  }

  private static double seconds(String user, String system) {
    return (Long.parseLong(user) + Long.parseLong(system)) / TICKS_A_SECOND;
  }
}
