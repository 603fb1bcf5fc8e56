package pijoule.analysis.report;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;

/** Caveat on a campaign's numbers with an emulated clock. */
final class EmulationCaveat {
  private static final String SENTENCE =
      "Emulated clock: each level of cpu_mhz is a share of one processor's time, set by a CPU quota"
          + " with a period of 5 ms; memory, caches and disk keep their own speed. A phase below 100"
          + " ms is not slowed to scale: its ratio between two levels is too near to 1";

  private final ResolvedStudy study;
  private final Measurements measurements;
  private final EmulatedClock clock;

  private EmulationCaveat(Measurements measurements) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.clock = new EmulatedClock(study);
  }

  /** One sentence, with how many cells have phases that are too short; absent for a real clock. */
  static Optional<String> of(Measurements measurements) {
    return measurements.campaign().study().emulated().isEmpty()
        ? Optional.empty()
        : Optional.of(SENTENCE + new EmulationCaveat(measurements).counts());
  }

  private String counts() {
    String counts =
        Arrays.stream(Side.values())
            .flatMap(
                side ->
                    measurements.parts(side).stream().flatMap(part -> count(side, part).stream()))
            .collect(Collectors.joining(", "));
    return counts.isEmpty()
        ? "; no cell has such a phase."
        : "; cells with one, of %s: %s.".formatted(study.cells().size(), counts);
  }

  private Optional<String> count(Side side, Part part) {
    long cells =
        study.cells().stream()
            .filter(
                cell ->
                    measurements.of(cell, side).stream()
                        .anyMatch(run -> clock.isUnscaled(run, part)))
            .count();
    return cells == 0 ? Optional.empty() : Optional.of(side.key() + " " + part.key() + " " + cells);
  }
}
