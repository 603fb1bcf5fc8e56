package pijoule.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Makes the home folder of this test process. Each process has its own, because a campaign locks
 * its machine there.
 */
public final class HomeFolder implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    try {
      Files.createDirectories(Path.of(System.getenv("HOME")));
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }
}
