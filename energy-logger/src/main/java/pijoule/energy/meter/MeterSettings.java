package pijoule.energy.meter;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/**
 * What the user may set of a meter.
 *
 * @param rate readings a second
 * @param idle {@link MeterKind#MODEL} only: power of the idle board
 * @param busy {@link MeterKind#MODEL} only: power of the board with every CPU in use
 * @param domain {@link MeterKind#RAPL} only: name of the one package to read; all where empty
 * @param sensor {@link MeterKind#HWMON} only: name or directory of the sensor to read
 * @param command {@link MeterKind#COMMAND} only: the program with its arguments, for /bin/sh
 * @param trace {@link MeterKind#REPLAY} only: the recorded trace's CSV
 * @param arduino {@link MeterKind#ARDUINO} only
 * @param declared what a person states of a meter whose kind cannot know it
 */
public record MeterSettings(
    Frequency rate,
    Optional<Power> idle,
    Optional<Power> busy,
    Optional<String> domain,
    Optional<String> sensor,
    Optional<String> command,
    Optional<Path> trace,
    ArduinoPort arduino,
    Declared declared) {
  /** The paper's boards were sampled 170 times a second; see Nunes et al. 2013, section IV. */
  public static final Frequency DEFAULT_RATE = Frequency.ofHertz(170);

  /** Checks that nothing is null. */
  public MeterSettings {
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(idle, "idle");
    Objects.requireNonNull(busy, "busy");
    Objects.requireNonNull(domain, "domain");
    Objects.requireNonNull(sensor, "sensor");
    Objects.requireNonNull(command, "command");
    Objects.requireNonNull(trace, "trace");
    Objects.requireNonNull(arduino, "arduino");
    Objects.requireNonNull(declared, "declared");
  }

  /** The rate alone; everything else as the meter's kind has it. */
  public static MeterSettings at(Frequency rate) {
    return new MeterSettings(
        rate,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ArduinoPort.NONE,
        Declared.NOTHING);
  }
}
