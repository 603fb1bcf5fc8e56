package pijoule.campaign;

import java.util.Map;
import java.util.Optional;

/**
 * Parts of the bench of a campaign that reports need.
 *
 * @param devices the hosts of each level of the factor device, in the file's order; without a level
 *     that does not name both
 * @param emulatesClocks whether a host has an emulated clock
 * @param notes texts of the person who wrote it, by subject, in the file's order; of several pairs
 *     each subject begins with the name of its pair
 * @param carbon emissions of electricity there; absent where the bench states none, or pairs differ
 */
record RecordedBench(
    Map<String, DevicePair> devices,
    boolean emulatesClocks,
    Map<String, String> notes,
    Optional<CarbonIntensity> carbon) {
  /** Bench that cannot be read. */
  static final RecordedBench UNKNOWN =
      new RecordedBench(Map.of(), false, Map.of(), Optional.empty());
}
