package pijoule.analysis.paper;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.contract.phase.Side;

/** Names the meters whose gain is in no uncertainty, because nobody says how well it is known. */
final class GainNotes {
  private GainNotes() {}

  /** One sentence a meter that saw the side. */
  static List<String> of(Measurements measurements, Side side) {
    Set<String> saw =
        measurements.sides().stream()
            .filter(run -> run.side() == side)
            .flatMap(run -> run.energy().meter().stream())
            .collect(Collectors.toSet());
    Set<String> unknown = new TreeSet<>();
    measurements.meters().stream()
        .map(meter -> meter.info())
        .filter(info -> info.meterInfo().accuracy().uGainRelative().isEmpty())
        .map(info -> info.meter())
        .filter(saw::contains)
        .forEach(unknown::add);
    return unknown.stream()
        .map(
            name ->
                "The gain of "
                    + name
                    + " has no known uncertainty, so every u here is a lower bound.")
        .toList();
  }
}
