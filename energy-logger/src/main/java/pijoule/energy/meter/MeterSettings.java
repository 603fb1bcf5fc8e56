package pijoule.energy.meter;

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
 */
public record MeterSettings(
    Frequency rate, Optional<Power> idle, Optional<Power> busy, Optional<String> domain) {
  /** The paper's boards were sampled 170 times a second; see Nunes et al. 2013, section IV. */
  public static final Frequency DEFAULT_RATE = Frequency.ofHertz(170);

  /** Checks that nothing is null. */
  public MeterSettings {
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(idle, "idle");
    Objects.requireNonNull(busy, "busy");
    Objects.requireNonNull(domain, "domain");
  }

  /** The rate alone; everything else as the meter's kind has it. */
  public static MeterSettings at(Frequency rate) {
    return new MeterSettings(rate, Optional.empty(), Optional.empty(), Optional.empty());
  }
}
