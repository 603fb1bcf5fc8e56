package pijoule.analysis.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;

/**
 * Limit of what a campaign's numbers say.
 *
 * @param caution in the answer, where it is one of many; begins with a small letter, without a full
 *     stop
 * @param sentences in the report, at least one
 */
record Limitation(String caution, List<String> sentences) {
  Limitation {
    sentences = List.copyOf(sentences);
  }

  private static Limitation of(String caution, String sentence) {
    return new Limitation(caution, List.of(sentence));
  }

  /** {@return that hosts were emulated; absent where none was} */
  static Optional<Limitation> emulatedHosts(Measurements measurements) {
    return Emulation.isIn(measurements.campaign())
        ? Optional.of(
            new Limitation(
                "emulated hosts: their seconds and joules are not a Raspberry Pi's",
                Emulation.sentences(measurements.campaign())))
        : Optional.empty();
  }

  /** {@return that clocks are shares of a processor; absent where all are real} */
  static Optional<Limitation> emulatedClock(Measurements measurements) {
    return measurements.campaign().study().emulated().isEmpty()
        ? Optional.empty()
        : Optional.of(
            of(
                "emulated clock: a CPU quota does not slow phases below 100 ms to scale",
                new ShortPhases(measurements).sentence()));
  }

  /** {@return that both sides ran on one machine; absent where they never did} */
  static Optional<Limitation> oneMachine(Measurements measurements) {
    long together = Conditions.onOneMachine(measurements.campaign());
    return together == 0
        ? Optional.empty()
        : Optional.of(
            of(
                "client and server shared one machine, without a network",
                "Client and server shared one machine in "
                    + together
                    + " runs: they shared its processors, there was no network between them, and a"
                    + " meter of the whole machine counts both sides' work for each."));
  }

  /** {@return that clients are new processes; absent where no cell's are} */
  static Optional<Limitation> coldClients(Measurements measurements) {
    return Stream.of(measurements.campaign().study())
        .filter(study -> CampaignAnswer.of(study).startsCold(study))
        .map(
            cold ->
                of(
                    "a first call is mostly class loading",
                    "Clients start cold: much of a fresh JVM's first call is class loading and"
                        + " interpretation, and does not describe a steady state."))
        .findFirst();
  }

  /** Phases of cells that are too short for an emulated clock. */
  private static final class ShortPhases {
    private static final String SENTENCE =
        "Emulated clock: each level of cpu_mhz is a share of one processor's time, set by a CPU quota"
            + " with a period of 5 ms; memory, caches and disk keep their own speed. A phase below 100"
            + " ms is not slowed to scale: its ratio between two levels is too near to 1";

    private final ResolvedStudy study;
    private final Measurements measurements;
    private final EmulatedClock clock;

    private ShortPhases(Measurements measurements) {
      this.measurements = measurements;
      this.study = measurements.campaign().study();
      this.clock = new EmulatedClock(study);
    }

    /** {@return one sentence, with how many cells have phases that are too short} */
    String sentence() {
      return SENTENCE + counts();
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
      return cells == 0
          ? Optional.empty()
          : Optional.of(side.key() + " " + part.key() + " " + cells);
    }
  }
}
