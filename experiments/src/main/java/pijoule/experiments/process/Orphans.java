package pijoule.experiments.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Programs that a killed runner left behind. Every program is started with an argument that names
 * its results folder; only those that carry this folder's are ended.
 */
public final class Orphans {
  private static final String PROPERTY = "-Dpijoule.campaign=";
  private static final Duration GRACE = Duration.ofSeconds(5);

  private Orphans() {}

  /**
   * The argument that marks a program as one of a campaign's.
   *
   * @param results folder of the campaign
   * @return a JVM argument
   */
  public static String mark(Path results) {
    try {
      return PROPERTY + results.toRealPath();
    } catch (IOException notThere) {
      return PROPERTY + results.toAbsolutePath().normalize();
    }
  }

  /**
   * Ends what an earlier runner of this campaign left behind.
   *
   * @param results folder of the campaign
   * @return how many programs were ended
   */
  public static int end(Path results) throws InterruptedException {
    String mark = mark(results);
    List<ProcessHandle> orphans =
        ProcessHandle.allProcesses().filter(process -> carries(process, mark)).toList();
    orphans.forEach(ProcessHandle::destroy);
    for (ProcessHandle orphan : orphans) {
      try {
        orphan.onExit().get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException | ExecutionException stubborn) {
        orphan.destroyForcibly();
      }
    }
    return orphans.size();
  }

  private static boolean carries(ProcessHandle process, String mark) {
    return process.info().arguments().map(Arrays::asList).orElse(List.of()).contains(mark);
  }
}
