package pijoule.checks.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.energy.calibration.Certificate;
import pijoule.energy.calibration.Certificate.Burden;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Certificate.Instrument;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.serial.DeviceCalibration;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/** The two-point calibration of a simulated front end, by an instrument that does not err. */
final class SimulatedCalibration {
  private static final double SECONDS = 6;
  private static final double HERTZ = 170;
  private static final String ASK = "@0.5 send ?";
  private static final Specification WITHOUT_ERROR = new Specification(0, 0);

  /** Volts and amperes, near the ends of the ranges. */
  private static final double[][] POINTS = {{4, 0.05}, {5.3, 0.9}};

  private SimulatedCalibration() {}

  /**
   * Calibrates a front end.
   *
   * @param simulator of the device
   * @param frontEnd what lies between board and converter
   * @param further options of the simulator
   * @param folder for what comes of it
   */
  static DeviceCalibration carryOut(
      FastSimulator simulator, FrontEnd frontEnd, List<String> further, Path folder)
      throws IOException, InterruptedException {
    List<CalibrationPoint> voltage = new ArrayList<>();
    List<CalibrationPoint> current = new ArrayList<>();
    for (double[] point : POINTS) {
      CodeMeans codes = measure(simulator, frontEnd, further, folder, point);
      voltage.add(codes.voltage(point[0]));
      current.add(codes.current(point[1]));
    }
    Sensor sensor = frontEnd.sensor();
    return DeviceCalibration.of(
        new Certificate(
            LocalDate.EPOCH,
            new Device(
                "SIM001", "energy-meter", sensor == Sensor.ADC ? "internal" : "none", sensor),
            new Instrument("simulated, without error", WITHOUT_ERROR, WITHOUT_ERROR),
            25,
            new ChannelCalibration(voltage, Optional.empty(), sensor.voltage()),
            new ChannelCalibration(current, Optional.empty(), sensor.current()),
            new Burden(frontEnd.shuntOhms(), 0)),
        "simulated");
  }

  private static CodeMeans measure(
      FastSimulator simulator, FrontEnd frontEnd, List<String> further, Path folder, double[] point)
      throws IOException, InterruptedException {
    double volts = point[0];
    double amperes = point[1];
    Path pins = folder.resolve("point-" + volts + ".csv");
    Waveform.of(List.of(new double[] {0, volts, amperes}, new double[] {SECONDS, volts, amperes}))
        .write(pins);
    Path chunks = folder.resolve("point-" + volts);
    simulator.run(pins, frontEnd, further, List.of(ASK), SECONDS, chunks);
    CodeMeans means = new CodeMeans();
    try (SerialMeter meter = ChunkFile.replay(settings(DeviceCalibration.codes(), HERTZ), chunks)) {
      while (!meter.ended()) {
        meter.sample(means);
      }
      meter.finish(means);
    }
    return means;
  }

  /** The meter whose bytes are in a file. */
  static SerialSettings settings(DeviceCalibration calibration, double hertz) {
    return new SerialSettings(
        "simulated",
        hertz,
        calibration,
        Optional.empty(),
        SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS);
  }

  /** Codes of a meter whose conversion passes them on as they are. */
  private static final class CodeMeans implements SampleSink {
    private final List<Double> voltage = new ArrayList<>();
    private final List<Double> current = new ArrayList<>();

    @Override
    public void sample(Sample sample) {
      voltage.add(sample.volts().orElseThrow());
      current.add(sample.amperes().orElseThrow());
    }

    @Override
    public void loss(String reason, OptionalLong lostSamples) {}

    CalibrationPoint voltage(double applied) {
      return point(applied, voltage);
    }

    CalibrationPoint current(double applied) {
      return point(applied, current);
    }

    private static CalibrationPoint point(double applied, List<Double> codes) {
      double mean = codes.stream().mapToDouble(code -> code).average().orElseThrow();
      double squares = codes.stream().mapToDouble(code -> (code - mean) * (code - mean)).sum();
      double sd = Math.sqrt(squares / (codes.size() - 1));
      return new CalibrationPoint(applied, mean, sd, codes.size());
    }
  }
}
