package pijoule.energy.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.energy.serial.Conversion;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/** The two-point calibration of a simulated front end, by an instrument that does not err. */
record SimulatedCalibration(Conversion conversion) {
  private static final double SECONDS = 6;

  /** After this the device is asked for its settings and its reports count. */
  private static final double ASKED_SECONDS = 0.5;

  private static final double HERTZ = 170;

  /** Means of codes pass through unchanged. */
  private static final Conversion CODES = new Conversion(1, 0, 1, 0, 0);

  /** Near the ends of the range in use: 5 V within 4.5 V to 5.4 V, 0.4 A within 0.05 A to 0.9 A. */
  private static final double[][] POINTS = {{4.5, 0.05}, {5.4, 0.9}};

  static SimulatedCalibration carryOut(FastSimulator simulator, FrontEnd frontEnd, Path folder)
      throws IOException, InterruptedException {
    CodeMeans low = measure(simulator, frontEnd, folder, 0);
    CodeMeans high = measure(simulator, frontEnd, folder, 1);
    double vGain = (POINTS[1][0] - POINTS[0][0]) / (high.voltage() - low.voltage());
    double iGain = (POINTS[1][1] - POINTS[0][1]) / (high.current() - low.current());
    return new SimulatedCalibration(
        new Conversion(
            vGain,
            POINTS[0][0] - vGain * low.voltage(),
            iGain,
            POINTS[0][1] - iGain * low.current(),
            0));
  }

  private static CodeMeans measure(
      FastSimulator simulator, FrontEnd frontEnd, Path folder, int point)
      throws IOException, InterruptedException {
    double volts = POINTS[point][0];
    double amperes = POINTS[point][1];
    Path pins = folder.resolve("point-" + point + ".csv");
    Waveform.of(List.of(new double[] {0, volts, amperes}, new double[] {SECONDS, volts, amperes}))
        .write(pins);
    Path chunks = folder.resolve("point-" + point);
    simulator.run(
        pins, frontEnd, List.of(), List.of("@" + ASKED_SECONDS + " send ?"), SECONDS, chunks);
    CodeMeans means = new CodeMeans();
    try (SerialMeter meter = SerialMeter.replay(settings(CODES, HERTZ), chunks)) {
      while (!meter.ended()) {
        meter.sample(means);
      }
      meter.finish(means);
    }
    return means;
  }

  SerialSettings settings(double hertz) {
    return settings(conversion, hertz);
  }

  private static SerialSettings settings(Conversion conversion, double hertz) {
    return new SerialSettings(
        "simulated",
        hertz,
        conversion,
        Optional.empty(),
        SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS,
        true);
  }
}
