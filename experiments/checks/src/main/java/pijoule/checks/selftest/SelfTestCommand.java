package pijoule.checks.selftest;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.checks.work.WorkFolder;

/** Puts a waveform at the pins of the sketch in its simulator, and reports what came back. */
@Command(
    name = "selftest",
    description = {
      "Puts a waveform at the pins of the sketch in its simulator and compares the energy that"
          + " sketch, serial line and recorder give back with the waveform's own.",
      "Exit code 0: within the limits; 1: not."
    },
    footer = "Example: pijoule meter selftest --waveform phases")
public final class SelfTestCommand implements Callable<Integer> {
  private static final String ROW = "%-9s %8s %12s %14s %14s %10s %14s%n";

  @Spec private CommandSpec spec;

  @Option(
      names = "--waveform",
      defaultValue = "square",
      paramLabel = "FILE.csv",
      description =
          "Columns t_s,volts,amps; or one of square, ramp, bursty and phases (default:"
              + " ${DEFAULT-VALUE}).")
  private String waveform;

  @Option(
      names = "--rate",
      defaultValue = "170",
      paramLabel = "HERTZ",
      description = "Reports a second, 1 to 2000 (default: ${DEFAULT-VALUE} Hz).")
  private double hertz;

  @Option(
      names = "--latency",
      defaultValue = "16",
      paramLabel = "MS",
      description = "How long the USB bridge holds bytes back (default: ${DEFAULT-VALUE} ms).")
  private double latencyMillis;

  @Option(
      names = "--drift",
      defaultValue = "3000",
      paramLabel = "PPM",
      description = "How fast the device's clock goes wrong (default: ${DEFAULT-VALUE} ppm).")
  private double driftPpm;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Waveform truth = read();
    FastSimulator simulator =
        FastSimulator.of(Path.of(System.getProperty("pijoule.home", ".")).toAbsolutePath());
    try (WorkFolder folder = WorkFolder.make("pijoule-selftest")) {
      List<String> line =
          List.of("--latency", text(latencyMillis), "--drift", text(driftPpm), "--seed", "1");
      SelfTest test = new SelfTest(simulator, FrontEnd.OFF_NOMINAL, folder.path(), hertz, line);
      printConditions();
      if (waveform.equalsIgnoreCase(Waveforms.PHASES.name())) {
        return printPhases(test.phases(truth, Waveforms.PHASE_SECONDS)) ? 0 : 1;
      }
      List<Recovery> recoveries = test.run(truth);
      print("window", recoveries);
      return recoveries.stream().allMatch(Recovery::holds) ? 0 : 1;
    }
  }

  private Waveform read() throws IOException {
    Optional<Waveforms> named = Waveforms.named(waveform);
    if (named.isPresent()) {
      return named.get().waveform();
    }
    Path file = Path.of(waveform);
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(
          "--waveform must be a file of t_s,volts,amps, or square, ramp, bursty or phases, got "
              + waveform);
    }
    return Waveform.read(file);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private boolean printPhases(SelfTest.Phases phases) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Errors relative to what a phase takes above the power beside it.");
    print("phase", phases.known());
    out.printf("%nThe same where the steps at their edges are not known:%n");
    print("phase", phases.unknown());
    return phases.known().stream().allMatch(Recovery::holds);
  }

  private void printConditions() {
    PrintWriter out = spec.commandLine().getOut();
    FrontEnd frontEnd = FrontEnd.OFF_NOMINAL;
    out.printf(
        Locale.ROOT,
        "Sketch in its simulator, waveform %s, %.0f reports/s, USB latency %.0f ms, drift %.0f ppm.%n",
        waveform,
        hertz,
        latencyMillis,
        driftPpm);
    out.printf(
        Locale.ROOT,
        "Front end: shunt %.3f ohm, divider %.3f, reference %.2f V, noise %.1f LSB rms; calibrated"
            + " at two points by an instrument without error.%n%n",
        frontEnd.shuntOhms(),
        frontEnd.dividerRatio(),
        frontEnd.bandgapVolts(),
        frontEnd.noiseLsb());
  }

  private void print(String what, List<Recovery> recoveries) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        ROW,
        what,
        "number",
        "mean error",
        "greatest error",
        "rms error",
        "limit",
        "within U (k=2)");
    for (Recovery recovery : recoveries) {
      out.printf(
          ROW,
          seconds(recovery.windowSeconds()),
          recovery.errors().length + recovery.absent(),
          percent(recovery.meanError()),
          percent(recovery.greatestError()),
          percent(recovery.rmsError()),
          percent(recovery.limit()),
          recovery.covered()
              + " of "
              + recovery.errors().length
              + (recovery.absent() > 0 ? ", " + recovery.absent() + " NA" : ""));
    }
    out.flush();
  }

  private static String seconds(double seconds) {
    return seconds < 1
        ? String.format(Locale.ROOT, "%.0f ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.3g s", seconds);
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.3f %%", ratio * 100);
  }
}
