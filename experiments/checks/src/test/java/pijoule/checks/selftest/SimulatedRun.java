package pijoule.checks.selftest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.serial.Conversion;
import pijoule.energy.serial.DeviceCalibration;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/**
 * What the sketch sent at constant voltage and current, through a front end without noise: each of
 * its conversions gives the same code.
 *
 * @param chunks what it sent
 */
record SimulatedRun(Path chunks) {
  static final double HERTZ = 170;
  static final double SUPPLY_VOLTS = 5;
  static final double AMPERES = 0.4;
  static final double SHUNT_OHMS = 1;
  static final double DIVIDER = 0.2;
  static final double BANDGAP_VOLTS = 1.1;

  private static final int STEPS = 1024;

  /** 24 pairs of conversions of 1961 cycles at 16 MHz make a report at 170 Hz. */
  static final double INTERVAL_NS = 2 * 24 * 1961 / 16e-3;

  static SimulatedRun of(Path folder, double seconds, List<String> script, List<String> options)
      throws IOException, InterruptedException {
    Path wave = folder.resolve("wave.csv");
    double[] begin = {0, SUPPLY_VOLTS, AMPERES};
    Waveform.of(List.of(begin, new double[] {seconds, SUPPLY_VOLTS, AMPERES})).write(wave);
    FrontEnd exact = new FrontEnd(SHUNT_OHMS, DIVIDER, BANDGAP_VOLTS, 0, Sensor.ADC);
    Path chunks = folder.resolve("chunks");
    List<String> commands = new ArrayList<>(List.of("@0.1 send FB"));
    commands.addAll(script);
    BuiltSimulator.get().run(wave, exact, options, commands, seconds, chunks);
    return new SimulatedRun(chunks);
  }

  static SerialSettings settings(String port, Optional<Path> markerLog) {
    Conversion nominal = Conversion.nominal(Sensor.ADC, new SensorWiring(SHUNT_OHMS, DIVIDER, 0));
    double bound = SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS;
    DeviceCalibration device =
        new DeviceCalibration(
            nominal, Accuracy.UNKNOWN, MeterInfo.NOT_CALIBRATED, Optional.empty());
    return new SerialSettings(port, HERTZ, device, markerLog, bound);
  }

  SerialMeter meter(Optional<Path> markerLog) throws IOException {
    return ChunkFile.replay(settings("simulated", markerLog), chunks);
  }

  /** The simulator's account of itself, its last line. */
  JsonNode account() throws IOException {
    List<String> lines = Files.readAllLines(chunks.resolveSibling(chunks.getFileName() + ".log"));
    return new ObjectMapper().readTree(lines.get(lines.size() - 1));
  }

  /** The one current that the converter's steps allow, A. */
  static double amperes() {
    return Math.round(AMPERES * SHUNT_OHMS * STEPS / BANDGAP_VOLTS) * BANDGAP_VOLTS / STEPS;
  }

  /** The one voltage over the board that they allow, V. */
  static double volts() {
    double step = BANDGAP_VOLTS / STEPS / DIVIDER;
    return Math.round(SUPPLY_VOLTS / step) * step - amperes() * SHUNT_OHMS;
  }
}
