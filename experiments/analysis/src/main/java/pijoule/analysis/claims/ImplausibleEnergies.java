package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/** Phases of a campaign whose energy over time is outside what the board can draw. */
final class ImplausibleEnergies {
  private ImplausibleEnergies() {}

  static List<String> sentences(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        for (Part part : measurements.parts(side)) {
          sentence(measurements, cell, side, part).ifPresent(sentences::add);
        }
      }
    }
    return sentences;
  }

  private static Optional<String> sentence(
      Measurements measurements, Cell cell, Side side, Part part) {
    List<PartEnergy> energies =
        measurements.of(cell, side).stream()
            .map(run -> run.energy().parts().get(part))
            .filter(energy -> energy != null)
            .toList();
    long implausible =
        energies.stream().filter(energy -> energy.verdict() == Verdict.IMPLAUSIBLE).count();
    return implausible == 0
        ? Optional.empty()
        : Optional.of(
            "%s %s, %s: %s of %s runs"
                .formatted(side.key(), part.key(), cell.display(), implausible, energies.size()));
  }
}
