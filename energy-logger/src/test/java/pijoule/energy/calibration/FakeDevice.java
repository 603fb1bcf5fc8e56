package pijoule.energy.calibration;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.CodeSource.CodeMean;
import pijoule.energy.calibration.CodeSource.StoredCalibration;

/** A device whose codes are scripted: one for each mean that is taken, alike on both channels. */
public final class FakeDevice implements CodeSource {
  private final Sensor sensor;
  private String serial = "A17";
  private final Deque<Double> codes;
  private final List<StoredCalibration> stored = new ArrayList<>();

  /** A device that will see these codes. */
  public FakeDevice(Double... codes) {
    this(Sensor.ADC, codes);
  }

  /** A device with that sensor that will see these codes. */
  public FakeDevice(Sensor sensor, Double... codes) {
    this.sensor = sensor;
    this.codes = new ArrayDeque<>(List.of(codes));
  }

  @Override
  public Device device() {
    return new Device(
        serial, "energy-meter 1.0", sensor == Sensor.ADC ? "internal" : "none", sensor);
  }

  /** Has no name from now on. */
  public FakeDevice unnamed() {
    serial = Device.UNNAMED;
    return this;
  }

  @Override
  public void name(String name) {
    serial = name;
  }

  @Override
  public CodeMean take(Duration duration) {
    double code = codes.remove();
    ChannelMean mean =
        new ChannelMean(
            code,
            0.1,
            850,
            Math.max(0, code - 0.3),
            Math.min(sensor.voltage().maxCode(), code + 0.3),
            0);
    return new CodeMean(mean, mean);
  }

  @Override
  public void store(StoredCalibration calibration) {
    stored.add(calibration);
  }

  /** What was stored, in order. */
  public List<StoredCalibration> stored() {
    return stored;
  }

  @Override
  public void close() {}
}
