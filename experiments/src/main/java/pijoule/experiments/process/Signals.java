package pijoule.experiments.process;

/** What an exit code tells of the signal that ended a JVM. */
public final class Signals {
  private static final int SIGHUP_EXIT = 128 + 1;
  private static final int SIGINT_EXIT = 128 + 2;
  private static final int SIGTERM_EXIT = 128 + 15;

  private Signals() {}

  /**
   * @param exitCode of a process
   * @return whether SIGHUP (a terminal that closed), SIGINT or SIGTERM ended it
   */
  public static boolean isInterrupt(int exitCode) {
    return exitCode == SIGHUP_EXIT || exitCode == SIGINT_EXIT || exitCode == SIGTERM_EXIT;
  }
}
