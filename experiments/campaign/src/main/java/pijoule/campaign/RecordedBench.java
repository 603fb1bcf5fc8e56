package pijoule.campaign;

import java.util.Map;

/**
 * Parts of the bench of a campaign that change the meaning of the levels.
 *
 * @param devices the hosts of each level of the factor device, in the file's order; without a level
 *     that does not name both
 * @param emulatesClocks whether a host has an emulated clock
 */
record RecordedBench(Map<String, DevicePair> devices, boolean emulatesClocks) {
  /** Bench that cannot be read. */
  static final RecordedBench UNKNOWN = new RecordedBench(Map.of(), false);
}
