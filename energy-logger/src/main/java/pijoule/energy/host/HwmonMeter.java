package pijoule.energy.host;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import pijoule.energy.files.Printable;
import pijoule.energy.meter.AskedMeter;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;

/**
 * Reads a sensor of Linux's hardware monitoring. Its power, or its voltage and current where it
 * gives no power; the sum where several channels are read.
 *
 * <p>Documentation/hwmon/sysfs-interface.rst of the Linux kernel: {@code power1_input} is in
 * microwatts, {@code in1_input} in millivolts, {@code curr1_input} in milliamperes. A reading is
 * the chip's last conversion: the sample is a point of the power. Where the driver says how long
 * conversions take, or a mean is of, it is a mean over so long that ended up to so long ago.
 * Readings that fail (a disturbed bus, a sensor that went away) are a loss.
 */
final class HwmonMeter extends AskedMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  /** A server's own meter (drivers/hwmon/acpi_power_meter.c), which is no rail's. */
  private static final String ACPI = "power_meter";

  /**
   * Root mean square of the time from a conversion's middle to its reading, over the time that a
   * conversion takes: a half of it, and an age of anything up to all of it (JCGM 100:2008, 4.3.7).
   */
  private static final double TO_U_SECONDS = Math.sqrt(1 + 1 / 12.0);

  private final MeterInfo info;
  private final HwmonSource source;

  @SuppressWarnings("NullAway.Init") // read before it is given on
  private HwmonInputs inputs;

  private HwmonMeter(
      MeterInfo info, HwmonSource source, HwmonKind kind, MeterSettings settings, MeterHost host) {
    super(kind.key(), host.clock(), lateNs(settings));
    this.info = info;
    this.source = source;
  }

  static Meter open(HwmonKind kind, MeterSettings settings, MeterHost host) throws IOException {
    HwmonSource source = HwmonSource.open(settings, host);
    if (source.sensor().quantity() == HwmonChannel.Quantity.ENERGY) {
      return new IntervalMeter(
          settings.rate(), new HwmonCounter(kind, settings, source), host.clock());
    }
    HwmonSensor sensor = source.sensor();
    boolean product = sensor.quantity() == HwmonChannel.Quantity.VOLTAGE_CURRENT;
    MeterInfoBuilder info =
        Declared.describe(kind, settings, SampleKind.POINT)
            .voltageAndCurrent(product && sensor.channels().size() == 1)
            .device(device(sensor))
            .source(place(sensor) + (product ? ", in mV and mA" : ", in uW"));
    if (sensor.name().equals(ACPI) && settings.get(Declared.BOUNDARY).isEmpty()) {
      info.boundary(Boundary.BOARD);
    }
    sensor.updateSeconds().ifPresent(seconds -> converting(info, seconds, settings));
    range(sensor, info);
    return new HwmonMeter(info.build(), source, kind, settings, host);
  }

  private static void converting(MeterInfoBuilder info, double seconds, MeterSettings settings) {
    info.accuracy(Term.U_TIME_SECONDS, OptionalDouble.of(seconds * TO_U_SECONDS));
    if (seconds * NANOS_PER_SECOND > settings.rate().periodNanos()) {
      info.setting(MeterInfo.AVERAGING_SECONDS, seconds);
    }
  }

  /** States the greatest current that can be read, of the channel that has the least. */
  static void range(HwmonSensor sensor, MeterInfoBuilder info) {
    sensor.channels().stream()
        .map(channel -> HwmonShunt.mostAmperes(sensor, channel))
        .flatMapToDouble(OptionalDouble::stream)
        .min()
        .ifPresent(amperes -> info.setting(MeterInfo.CURRENT_MAX_AMPERES, amperes));
  }

  /** Name, and labels of the channels that are read; its directory changes. */
  static Map<String, String> device(HwmonSensor sensor) {
    return Map.of("model", Printable.of(sensor.name()), MeterInfo.CHANNEL, labels(sensor));
  }

  private static String labels(HwmonSensor sensor) {
    return sensor.channels().stream()
        .map(HwmonChannel::label)
        .map(Printable::of)
        .collect(Collectors.joining(" + "));
  }

  /** Directory, name, and labels of a sensor's channels. */
  static String place(HwmonSensor sensor) {
    String labels = labels(sensor);
    boolean labelled = !labels.equals("1");
    return "%s (%s%s)".formatted(sensor.directory(), sensor.name(), labelled ? ": " + labels : "");
  }

  @Override
  public MeterInfo info() {
    return info;
  }

  @Override
  protected double ask(long nowNs) throws IOException {
    inputs = source.read(nowNs);
    return inputs.watts();
  }

  @Override
  protected void pass(long ns, double watts, SampleSink sink) throws IOException {
    if (info.voltageAndCurrent()) {
      sink.sample(ns, inputs.volts(), inputs.amperes());
    } else {
      sink.sample(ns, watts);
    }
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
