package pijoule.energy.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.recorder.StopRequests;

/** Keeps a board fed by a meter that feeds it, across recordings that come and go. */
@Command(
    name = "feed",
    modelTransformer = SettingOptions.class,
    description = "Keeps a board fed by a ppk2 until q and Enter, or Ctrl-C; recordings may run.",
    footer = "Example: pijoule meter feed ppk2 --source 5V")
final class FeedCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "KIND",
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter: ppk2.")
  private MeterKind kind;

  @Mixin private KindOptions options;

  @Override
  public Integer call() throws IOException {
    CountDownLatch stopped = new CountDownLatch(1);
    try (StopRequests stop = StopRequests.listen(false);
        Closeable fed = kind.feed(options.settings(spec, kind))) {
      stop.onRequest(stopped::countDown);
      stop.listenForQuit(System.in);
      spec.commandLine().getOut().println("the board is fed; q and Enter, or Ctrl-C, end it");
      spec.commandLine().getOut().flush();
      stopped.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }
}
