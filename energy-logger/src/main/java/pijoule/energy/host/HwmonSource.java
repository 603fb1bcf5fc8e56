package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.energy.meter.ClippedException;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * The sensor that is read. One that goes away (its module unloaded, its bus reset) is looked for
 * again; it may come back under another number.
 */
final class HwmonSource implements AutoCloseable {
  private static final long RETRY_NANOS = 250_000_000L;

  private final Path tree;
  private final MeterSettings settings;
  private final HwmonSensor first;
  private Optional<HwmonInputs> inputs;
  private long nextTryNs = Long.MIN_VALUE;

  private HwmonSource(
      Path tree, MeterSettings settings, HwmonSensor first, Optional<HwmonInputs> inputs) {
    this.tree = tree;
    this.settings = settings;
    this.first = first;
    this.inputs = inputs;
  }

  /**
   * Opens the sensor that the settings name, and reads it once.
   *
   * @throws MeterUnavailableException in one line, if it cannot
   */
  static HwmonSource open(MeterSettings settings, MeterHost host) throws IOException {
    Path tree = host.root().resolve("sys/class/hwmon");
    HwmonSensor sensor = find(tree, settings);
    try {
      HwmonInputs inputs = HwmonInputs.open(sensor);
      HwmonSource source = new HwmonSource(tree, settings, sensor, Optional.of(inputs));
      try {
        inputs.read();
        return source;
      } catch (ClippedException clipped) {
        return source; // it works, and says so of each reading
      } catch (IOException unreadable) {
        inputs.close();
        throw unreadable;
      }
    } catch (IOException unreadable) {
      throw new MeterUnavailableException(
          "hwmon must read %s, got %s; check the sensor's bus and the file's mode"
              .formatted(sensor.directory(), unreadable.getMessage()));
    }
  }

  private static HwmonSensor find(Path tree, MeterSettings settings) throws IOException {
    return HwmonSensor.choose(
        tree, settings.get(HwmonKind.SENSOR), settings.get(HwmonKind.CHANNEL));
  }

  /** The sensor as it was first found. */
  HwmonSensor sensor() {
    return first;
  }

  /**
   * Reads the sensor.
   *
   * @param nowNs the recorder's clock, ns
   * @throws IOException in one line, if it cannot be read now
   */
  HwmonInputs read(long nowNs) throws IOException {
    HwmonInputs open = inputs.isPresent() ? inputs.get() : reopened(nowNs);
    try {
      open.read();
      return open;
    } catch (ClippedException clipped) {
      throw clipped;
    } catch (IOException gone) {
      close();
      nextTryNs = nowNs;
      throw gone;
    }
  }

  private HwmonInputs reopened(long nowNs) throws IOException {
    if (nowNs < nextTryNs) {
      throw new IOException(first.title() + " is gone");
    }
    nextTryNs = nowNs + RETRY_NANOS;
    HwmonSensor found = find(tree, settings);
    if (!found.name().equals(first.name()) || !found.channels().equals(first.channels())) {
      throw new IOException("%s is gone, %s is here".formatted(first.title(), found.title()));
    }
    HwmonInputs open = HwmonInputs.open(found);
    inputs = Optional.of(open);
    return open;
  }

  @Override
  public void close() throws IOException {
    if (inputs.isPresent()) {
      HwmonInputs open = inputs.get();
      inputs = Optional.empty();
      open.close();
    }
  }
}
