package pijoule.energy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.clock.ClockAnchor;
import pijoule.energy.clock.ClockProbeResponder;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/** Records one meter until it is told to stop by a signal or by the end of standard input. */
@Command(
    name = "record",
    description = "Records a meter until SIGTERM or SIGINT; every sample taken is in the trace.")
final class RecordCommand implements Callable<Integer> {
  /** Slower, a window of seconds has no samples; faster, the reader itself is the load. */
  private static final Frequency LEAST_RATE = Frequency.ofHertz(0.1);

  private static final Frequency GREATEST_RATE = Frequency.ofHertz(1000);
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  @Spec private CommandSpec spec;

  @Option(
      names = "--meter",
      required = true,
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter; see the command list.")
  private MeterKind kind;

  @Option(names = "--name", description = "The meter's name in the bench (default: its kind).")
  private Optional<String> name;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR/NAME-SESSION",
      description = "The trace's files without their endings .csv and .json.")
  private Path out;

  @Option(
      names = "--rate",
      converter = Converters.ToFrequency.class,
      description = "Samples a second, 0.1Hz to 1kHz (default: 170Hz).")
  private Frequency rate = MeterSettings.DEFAULT_RATE;

  @Option(
      names = "--idle",
      converter = Converters.ToPower.class,
      description = "model: power of the idle board (default: 1.77W).")
  private Optional<Power> idle;

  @Option(
      names = "--busy",
      converter = Converters.ToPower.class,
      description = "model: power of the board with every CPU in use (default: 1.96W).")
  private Optional<Power> busy;

  @Option(names = "--domain", description = "rapl: the one package to read (default: all).")
  private Optional<String> domain;

  @Option(
      names = "--bind",
      defaultValue = "127.0.0.1",
      description = "Address that answers clock probes (default: ${DEFAULT-VALUE}).")
  private InetAddress bind;

  @Option(
      names = "--probe-port",
      defaultValue = "0",
      description = "UDP port that answers clock probes; 0 takes a free one (default).")
  private int probePort;

  @Option(
      names = "--stop-on-stdin-close",
      description = "Stop when standard input closes: not to outlive who started it.")
  private boolean stopOnStdinClose;

  @Override
  public Integer call() throws IOException {
    checkRanges();
    try (StopRequests stop = StopRequests.listen(stopOnStdinClose)) {
      record(stop);
    }
    return 0;
  }

  private void checkRanges() {
    if (rate.compareTo(LEAST_RATE) < 0 || rate.compareTo(GREATEST_RATE) > 0) {
      throw new IllegalArgumentException(
          "--rate must lie within %s and %s, got %s".formatted(LEAST_RATE, GREATEST_RATE, rate));
    }
    if (probePort < 0 || probePort > 0xffff) {
      throw new IllegalArgumentException(
          "--probe-port must lie within 0 and 65535, got " + probePort);
    }
  }

  private void record(StopRequests stop) throws IOException {
    try (Meter meter = kind.open(new MeterSettings(rate, idle, busy, domain));
        ClockProbeResponder probe =
            ClockProbeResponder.start(new InetSocketAddress(bind, probePort), System::nanoTime);
        TraceWriter trace = TraceWriter.begin(out, info(meter))) {
      Recorder recorder = new Recorder(meter, trace, rate);
      stop.onRequest(recorder::stop);
      try {
        recorder.run(() -> announce(probe.port(), trace.csv()));
      } finally {
        trace.close(meter.info());
      }
      spec.commandLine()
          .getErr()
          .printf("energy-logger record: %d samples in %s%n", trace.samples(), trace.csv());
    }
  }

  private TraceInfo info(Meter meter) {
    return new TraceInfo(
        name.orElse(kind.key()),
        hostName(),
        rate.hertz(),
        meter.info(),
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

  private void announce(int port, Path csv) {
    spec.commandLine().getOut().println(ReadyLine.of(port, csv));
    spec.commandLine().getOut().flush();
  }
}
