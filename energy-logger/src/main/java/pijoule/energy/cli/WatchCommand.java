package pijoule.energy.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.recorder.PowerView;
import pijoule.energy.recorder.Recorder;
import pijoule.energy.recorder.StopRequests;

/** Shows a meter live; nothing is kept. */
@Command(
    name = "watch",
    modelTransformer = SettingOptions.class,
    description =
        "Shows volts, amperes, watts, energy, rate and losses until q and Enter, or Ctrl-C.",
    footer = "Example: pijoule meter watch --meter shelly --address 192.168.1.40")
final class WatchCommand implements Callable<Integer> {
  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

  @Spec private CommandSpec spec;

  @Option(
      names = "--meter",
      paramLabel = "KIND",
      required = true,
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter; see the command list.")
  private MeterKind kind;

  @Mixin private KindOptions options;

  @Override
  public Integer call() throws IOException {
    MeterSettings settings = options.settings(spec, kind);
    try (StopRequests stop = StopRequests.listen(false);
        Meter meter = options.open(kind, settings)) {
      long longestNanos = meter.info().sampleKind().longestNanos(settings.rate().periodNanos());
      PowerView view =
          new PowerView(
              spec.commandLine().getOut(),
              onTerminal(),
              Console.columns(Console.OUT_COLUMNS),
              longestNanos,
              meter::holdsSamples);
      Recorder recorder = new Recorder(meter, view, kind.polling(settings.rate()));
      stop.onRequest(recorder::stop);
      stop.listenForQuit(System.in);
      recorder.run(() -> {});
      view.end(meter.info().accuracy());
    }
    return 0;
  }

  /** Java's own console is there on JDK 22 and later even where output is no terminal. */
  private static boolean onTerminal() {
    try {
      String target = Files.readSymbolicLink(STANDARD_OUTPUT).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException notLinux) {
      return System.console() != null;
    }
  }
}
