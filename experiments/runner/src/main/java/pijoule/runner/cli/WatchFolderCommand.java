package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.Report;
import pijoule.analysis.live.LiveSite;
import pijoule.runner.run.ResultsFolder;

/** Serves a results folder as a page that follows the campaign. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description =
        "Serve the report's page of a results folder, also while another pijoule still writes to it."
            + " Nothing is written. Ctrl-C ends it.",
    footer = {
      "Exit code: 2 wrong usage, 130 stopped by Ctrl-C.",
      "Example: pijoule watch results/quick-1 --live-port 8642"
    })
final class WatchFolderCommand implements Callable<Integer> {
  /** Locks of files that processes of this machine hold, proc(5). */
  private static final Path LOCKS = Path.of("/proc/locks");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A results folder.")
  private Path folder;

  @Mixin private LiveAddressOptions address;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path root = ResultsArgument.require(folder);
    try (LiveSite site = LiveSite.open(root, address.read(), Report::live, () -> isHeld(root))) {
      site.follow(true);
      spec.commandLine().getOut().println("live: " + site.url());
      spec.commandLine().getOut().flush();
      new CountDownLatch(1).await();
    }
    return 0;
  }

  /** A try to lock it could refuse a runner that begins at that moment. */
  private static boolean isHeld(Path root) {
    try (Stream<String> locks = Files.lines(LOCKS)) {
      Path lock = root.resolve(ResultsFolder.LOCK);
      String file = ":" + Files.getAttribute(lock, "unix:ino") + " ";
      return locks.anyMatch(line -> line.contains(" WRITE ") && line.contains(file));
    } catch (IOException unknown) {
      return false;
    }
  }
}
