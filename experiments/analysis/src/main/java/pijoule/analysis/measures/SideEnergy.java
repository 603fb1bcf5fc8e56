package pijoule.analysis.measures;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Energies of one side of a run.
 *
 * @param meter that saw it, where one did
 * @param estimate whether its power is modelled and not measured; absent where nothing is known
 * @param parts by part
 */
public record SideEnergy(
    Optional<String> meter, Optional<Boolean> estimate, Map<Part, PartEnergy> parts) {
  public SideEnergy {
    parts = Collections.unmodifiableMap(new EnumMap<>(parts));
  }

  static SideEnergy unknown(
      Optional<String> meter, Optional<Boolean> estimate, Set<Part> parts, String reason) {
    Map<Part, PartEnergy> unknown = new EnumMap<>(Part.class);
    parts.forEach(part -> unknown.put(part, PartEnergy.unknown(reason)));
    return new SideEnergy(meter, estimate, unknown);
  }
}
