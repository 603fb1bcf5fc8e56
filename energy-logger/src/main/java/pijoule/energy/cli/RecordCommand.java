package pijoule.energy.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.base.ClockAnchor;
import pijoule.energy.clock.ClockProbeResponder;
import pijoule.energy.files.FileName;
import pijoule.energy.json.JsonText;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.recorder.CsvPrinter;
import pijoule.energy.recorder.Recorder;
import pijoule.energy.recorder.StopRequests;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;

/** Records one meter until a signal stops it, or the end of standard input. */
@Command(
    name = "record",
    modelTransformer = SettingOptions.class,
    description = "Records a meter until SIGTERM or SIGINT; every sample taken is in the trace.",
    footer = "Example: pijoule meter record --meter pmic --out traces/pi-1")
final class RecordCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  @Spec private CommandSpec spec;

  @Option(
      names = "--meter",
      paramLabel = "KIND",
      required = true,
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter; see the command list.")
  private MeterKind kind;

  @Mixin private KindOptions options;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The meter's name in the bench (default: its kind).")
  private Optional<String> name;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR/NAME-SESSION|-",
      description = "The trace's files without .csv and .json; - prints the samples instead.")
  private Path out;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address that answers clock probes (default: ${DEFAULT-VALUE}).")
  private InetAddress bind;

  @Option(
      names = "--probe-port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "UDP port that answers clock probes; 0 takes a free one (default).")
  private int probePort;

  @Option(
      names = "--stop-on-stdin-close",
      description =
          "Stop when standard input closes: not to outlive who started it. A line there has the"
              + " samples written at once.")
  private boolean stopOnStdinClose;

  @Override
  public Integer call() throws IOException {
    checkProbePort();
    name.ifPresent(given -> FileName.require("a meter", given));
    try (StopRequests stop = StopRequests.listen(stopOnStdinClose)) {
      record(stop);
    }
    return 0;
  }

  /** Checks what needs neither a meter nor a file. */
  void check() {
    checkProbePort();
    options.check(spec, kind);
  }

  private void checkProbePort() {
    if (probePort < 0 || probePort > 0xffff) {
      throw new IllegalArgumentException(
          "--probe-port must lie within 0 and 65535, got " + probePort);
    }
  }

  private void record(StopRequests stop) throws IOException {
    MeterSettings settings = options.settings(spec, kind);
    try (Meter meter = options.open(kind, settings);
        ClockProbeResponder probe =
            ClockProbeResponder.start(new InetSocketAddress(bind, probePort), System::nanoTime)) {
      if (out.toString().equals(STANDARD_OUTPUT)) {
        print(meter, settings.rate(), stop);
      } else {
        write(meter, settings.rate(), probe.port(), stop);
      }
    }
  }

  private void write(Meter meter, Frequency rate, int port, StopRequests stop) throws IOException {
    try (TraceWriter trace = TraceWriter.begin(out, info(meter, rate))) {
      Recorder recorder = new Recorder(meter, trace, polling(rate));
      stop.onLine(trace::askToFlush);
      try {
        run(recorder, stop, () -> announce(port, trace.csv()));
      } finally {
        trace.close(options.describe(meter.info()));
      }
      meter
          .info()
          .finding()
          .ifPresent(
              words -> spec.commandLine().getErr().printf("%s: %s%n", spec.qualifiedName(), words));
      spec.commandLine()
          .getErr()
          .printf("%s: %s samples in %s%n", spec.qualifiedName(), trace.samples(), trace.csv());
    }
  }

  private void print(Meter meter, Frequency rate, StopRequests stop) throws IOException {
    CsvPrinter csv = new CsvPrinter(spec.commandLine().getOut());
    run(new Recorder(meter, csv, polling(rate)), stop, () -> {});
  }

  private Frequency polling(Frequency rate) {
    return kind.polling(rate);
  }

  private static void run(Recorder recorder, StopRequests stop, Runnable firstSample)
      throws IOException {
    stop.onRequest(recorder::stop);
    recorder.run(firstSample);
  }

  private TraceInfo info(Meter meter, Frequency rate) {
    return new TraceInfo(
        name.orElse(kind.key()),
        hostName(),
        rate.hertz(),
        options.describe(meter.info()),
        ClockAnchor.now(),
        Optional.empty());
  }

  private static String hostName() {
    try {
      return Files.readString(HOST_NAME).strip();
    } catch (IOException notLinux) {
      return InetAddress.getLoopbackAddress().getHostName();
    }
  }

  /** Says that it records: {@code pijoule-ready/1}, see docs/program-contract.md. */
  private void announce(int port, Path csv) {
    String ready =
        JsonText.line(
            json -> {
              json.writeStringField("format", "pijoule-ready/1");
              json.writeStringField("process", "recorder");
              json.writeNumberField("probe_port", port);
              json.writeStringField("trace", csv.toString());
              json.writeNumberField("pid", ProcessHandle.current().pid());
            });
    spec.commandLine().getOut().println(ready);
    spec.commandLine().getOut().flush();
  }
}
