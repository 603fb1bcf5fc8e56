package pijoule.energy.host;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleSink;

/**
 * Reads a sensor of Linux's hardware monitoring: its power, or its voltage and current where it
 * gives no power.
 *
 * <p>Documentation/hwmon/sysfs-interface.rst of the Linux kernel: {@code power1_input} is in
 * microwatts, {@code in1_input} in millivolts (the INA drivers' bus voltage), {@code curr1_input}
 * in milliamperes. A reading is the chip's last conversion: the sample is a point of the power. A
 * reading that fails (a disturbed bus) is a loss; the next one is tried at the next tick.
 */
final class HwmonMeter implements Meter {
  private static final double WATTS_PER_MICROWATT = 1e-6;
  private static final double VOLTS_PER_MILLIVOLT = 1e-3;
  private static final double AMPERES_PER_MILLIAMPERE = 1e-3;

  private final MeterInfo info;
  private final HwmonSensor.Inputs inputs;
  private final LongSupplier clock;

  private HwmonMeter(MeterInfo info, HwmonSensor.Inputs inputs, LongSupplier clock) {
    this.info = info;
    this.inputs = inputs;
    this.clock = clock;
  }

  static Meter open(HwmonKind kind, MeterSettings settings, MeterHost host) throws IOException {
    HwmonSensor sensor =
        HwmonSensor.choose(host.root().resolve("sys/class/hwmon"), settings.get(HwmonKind.SENSOR));
    HwmonSensor.Inputs inputs = sensor.open();
    try {
      inputs.read();
    } catch (IOException unreadable) {
      inputs.close();
      throw new MeterUnavailableException(
          "hwmon must read %s, got %s; check the sensor's bus and the file's mode"
              .formatted(sensor.directory(), unreadable.getMessage()));
    }
    boolean both = inputs.voltageAndCurrent();
    MeterInfo info =
        Declared.info(
            kind,
            settings,
            "%s (%s), %s"
                .formatted(sensor.directory(), sensor.name(), both ? "in mV and mA" : "in uW"),
            both);
    return new HwmonMeter(info, inputs, host.clock());
  }

  @Override
  public MeterInfo info() {
    return info;
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    try {
      inputs.read();
    } catch (IOException disturbed) {
      sink.loss("hwmon: " + disturbed.getMessage(), OptionalLong.of(1));
      return;
    }
    long timeNs = beforeNs + (clock.getAsLong() - beforeNs) / 2;
    if (inputs.voltageAndCurrent()) {
      sink.sample(
          timeNs, inputs.first() * VOLTS_PER_MILLIVOLT, inputs.second() * AMPERES_PER_MILLIAMPERE);
    } else {
      sink.sample(timeNs, inputs.first() * WATTS_PER_MICROWATT);
    }
  }

  @Override
  public void close() throws IOException {
    inputs.close();
  }
}
