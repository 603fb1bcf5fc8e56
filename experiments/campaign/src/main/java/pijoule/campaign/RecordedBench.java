package pijoule.campaign;

import java.util.Map;

/**
 * What changes the meaning of a campaign's levels in the bench that it ran on.
 *
 * @param devices the hosts of each level of the factor device, in the file's order; without a level
 *     that does not name both
 * @param emulatesClocks whether a host has an emulated clock
 */
record RecordedBench(Map<String, DevicePair> devices, boolean emulatesClocks) {
  /** Of a bench that cannot be read. */
  static final RecordedBench UNKNOWN = new RecordedBench(Map.of(), false);
}
