package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.MeanReading;
import pijoule.energy.window.WindowEnergy;

/**
 * Energies of all the windows that were asked of one trace.
 *
 * @param name of the meter
 * @param meter what is known of it
 * @param windows in the order in which they were asked for
 * @param mean of all its samples
 * @param absence why an energy is not known
 */
record TraceEnergies(
    String name,
    MeterInfo meter,
    List<WindowEnergy> windows,
    Optional<MeanReading> mean,
    MissingEnergy absence) {
  List<WindowEnergy> of(List<Integer> indices) {
    return indices.stream().map(windows::get).toList();
  }
}
