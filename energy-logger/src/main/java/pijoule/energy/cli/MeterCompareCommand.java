package pijoule.energy.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.energy.calibration.PowerCertificate;
import pijoule.energy.compare.MeterComparison;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.recorder.StopRequests;
import pijoule.energy.recorder.TimedRecording;
import pijoule.energy.trace.Trace;

/** Compares two meters that measure one load at once, live or as traces. */
@Command(
    name = "compare",
    description =
        "Compares two meters on one load: gain, offset and delay between them; calibrates one by the other.",
    footer = "Example: pijoule meter compare pmic 'shelly --address 192.168.1.40'")
final class MeterCompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "The better meter: 'KIND OPTIONS' in quotes, or a recorded trace's CSV.")
  private String a;

  @Parameters(index = "1", paramLabel = "B", description = "The other meter, likewise.")
  private String b;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "120s",
      converter = Converters.ToSeconds.class,
      description = "How long they are read (default: ${DEFAULT-VALUE}).")
  private Double seconds;

  @Option(
      names = "--max-delay",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = Converters.ToSeconds.class,
      description = "Largest delay between them, either way (default: ${DEFAULT-VALUE}).")
  private Double maxDelay;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Keep the traces there, as a.csv and b.csv (default: they are not kept).")
  private Optional<Path> out;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Write a certificate of B, calibrated by A, for --power-calibration.")
  private Optional<Path> certificate;

  @Override
  public Integer call() throws IOException {
    requireAbsent();
    if (isTrace(a) && isTrace(b)) {
      compare(Trace.open(Path.of(a)), Trace.open(Path.of(b)));
      return 0;
    }
    if (isTrace(a) || isTrace(b)) {
      throw new IllegalArgumentException(
          "compare takes two meters or two traces, got '%s' and '%s'".formatted(a, b));
    }
    MeterWords first = MeterWords.parse(a);
    MeterWords second = MeterWords.parse(b);
    try (Scratch scratch = Scratch.make()) {
      record(first, second, out.orElse(scratch.folder()));
    }
    return 0;
  }

  /** Known before two minutes have been measured. */
  private void requireAbsent() throws IOException {
    if (certificate.isPresent() && Files.exists(certificate.get())) {
      throw new IOException(
          "a certificate is never overwritten, and %s exists; choose another"
              .formatted(certificate.get()));
    }
  }

  private static boolean isTrace(String text) {
    return text.endsWith(".csv") || text.endsWith(".csv.gz");
  }

  private void record(MeterWords first, MeterWords second, Path folder) throws IOException {
    try (StopRequests stop = StopRequests.listen(false);
        Meter meterA = first.open();
        Meter meterB = second.open()) {
      TimedRecording recordingA = first.recording(meterA);
      TimedRecording recordingB = second.recording(meterB);
      Runnable stopBoth =
          () -> {
            recordingA.stop();
            recordingB.stop();
          };
      stop.onRequest(stopBoth);
      requireUncertainty(meterA.info());
      spec.commandLine()
          .getErr()
          .printf(
              "%s: both meters are read for %s s; switch their load every few seconds, at irregular times%n",
              spec.qualifiedName(), seconds);
      spec.commandLine().getErr().flush();
      both(recordingA, recordingB, folder, stopBoth);
    }
  }

  private void both(
      TimedRecording recordingA, TimedRecording recordingB, Path folder, Runnable stopBoth)
      throws IOException {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Trace> other =
          thread.submit(() -> recorded(recordingB, folder.resolve("b"), stopBoth));
      Trace traceA = recorded(recordingA, folder.resolve("a"), stopBoth);
      compare(traceA, other.get());
    } catch (ExecutionException failed) {
      throw new IOException("B: " + failed.getCause().getMessage(), failed.getCause());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IOException("the comparison was interrupted; start it again");
    } finally {
      thread.shutdownNow();
    }
  }

  /** One that fails ends the other: nobody waits for half of a comparison. */
  private Trace recorded(TimedRecording recording, Path base, Runnable stopBoth)
      throws IOException {
    try {
      return recording.into(base, Duration.ofNanos(Math.round(seconds * 1e9)));
    } catch (IOException | RuntimeException failed) {
      stopBoth.run();
      throw failed;
    }
  }

  private void compare(Trace traceA, Trace traceB) throws IOException {
    MeterInfo infoA = traceA.info().meterInfo();
    MeterInfo infoB = traceB.info().meterInfo();
    requireUncertainty(infoA);
    MeterComparison result = MeterComparison.of(traceA, traceB, maxDelay);
    print(result, infoA, infoB);
    if (certificate.isPresent()) {
      certificate(result, infoA, infoB).write(certificate.get());
      spec.commandLine()
          .getErr()
          .printf("%s: B's certificate is %s%n", spec.qualifiedName(), certificate.get());
    }
  }

  private void print(MeterComparison result, MeterInfo infoA, MeterInfo infoB) {
    PrintWriter to = spec.commandLine().getOut();
    to.printf("A       %s: %s%n", infoA.kind(), infoA.source());
    to.printf("B       %s: %s%n", infoB.kind(), infoB.source());
    to.printf(
        Locale.ROOT,
        "load    %.4f W to %.4f W by A, in %d windows of %.2f s; correlation %.4f%n",
        result.minWatts(),
        result.maxWatts(),
        result.windows(),
        result.windowSeconds(),
        result.correlation());
    to.printf(
        Locale.ROOT, "gain    %.5f +- %.5f (B over A)%n", result.gain(), result.gainHalfWidth());
    to.printf(
        Locale.ROOT,
        "offset  %+.2f mW +- %.2f mW (B where A reads 0 W)%n",
        1e3 * result.offsetWatts(),
        1e3 * result.offsetHalfWidthWatts());
    to.printf(
        Locale.ROOT,
        "delay   %+.1f ms +- %.1f ms (B behind A)%n",
        1e3 * result.delaySeconds(),
        1e3 * result.delayHalfWidthSeconds());
    to.printf("+-: intervals of 95 %% or more; what A errs by itself is not in them.%n");
    to.flush();
  }

  /** A certificate has what is known of A in its uncertainties. */
  private void requireUncertainty(MeterInfo infoA) throws IOException {
    if (certificate.isPresent() && infoA.accuracy().of(Term.U_GAIN_RELATIVE).isEmpty()) {
      throw new IOException(
          "a certificate needs the uncertainty of A, got none of %s; state its --u-gain from its data sheet (limit of error / sqrt 3)"
              .formatted(infoA.kind()));
    }
  }

  private static PowerCertificate certificate(
      MeterComparison result, MeterInfo infoA, MeterInfo infoB) {
    OptionalDouble uGain = infoA.accuracy().of(Term.U_GAIN_RELATIVE);
    double uOffset = infoA.accuracy().of(Term.U_OFFSET_WATTS).orElse(0);
    double uTime = infoA.accuracy().of(Term.U_TIME_SECONDS).orElse(0);
    double gain = result.gain();
    return new PowerCertificate(
        LocalDate.now(ZoneOffset.UTC),
        PowerCertificate.Instrument.of(infoB),
        PowerCertificate.Instrument.of(infoA),
        gain,
        Math.hypot(result.gainHalfWidth() / MeterComparison.COVERAGE / gain, uGain.orElseThrow()),
        result.offsetWatts(),
        Math.hypot(result.offsetHalfWidthWatts() / MeterComparison.COVERAGE / gain, uOffset),
        result.delaySeconds(),
        Math.hypot(result.delayHalfWidthSeconds() / MeterComparison.COVERAGE, uTime),
        result.minWatts(),
        result.maxWatts());
  }
}
