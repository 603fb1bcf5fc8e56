package pijoule.energy.meter;

import java.nio.file.Path;
import java.util.Optional;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/** Settings of one kind of meter, at 100 Hz. */
final class TestSettings {
  private TestSettings() {}

  static MeterSettings model(Optional<Power> idle, Optional<Power> busy) {
    return of(idle, busy, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static MeterSettings rapl(Optional<String> domain) {
    return of(Optional.empty(), Optional.empty(), domain, Optional.empty(), Optional.empty());
  }

  static MeterSettings hwmon(Optional<String> sensor) {
    return of(Optional.empty(), Optional.empty(), Optional.empty(), sensor, Optional.empty());
  }

  static MeterSettings replay(Path trace) {
    return of(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(trace));
  }

  private static MeterSettings of(
      Optional<Power> idle,
      Optional<Power> busy,
      Optional<String> domain,
      Optional<String> sensor,
      Optional<Path> trace) {
    return new MeterSettings(
        Frequency.ofHertz(100),
        idle,
        busy,
        domain,
        sensor,
        Optional.empty(),
        trace,
        ArduinoPort.NONE,
        Declared.NOTHING);
  }
}
