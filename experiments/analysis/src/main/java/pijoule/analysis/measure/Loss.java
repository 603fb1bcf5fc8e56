package pijoule.analysis.measure;

/**
 * Packets that the kernel dropped because the recorder's ring was full.
 *
 * @param fromRealtimeNs wall clock, not after the first of them, ns since 1970
 * @param toRealtimeNs not before the last of them, ns since 1970
 * @param packets how many
 */
record Loss(long fromRealtimeNs, long toRealtimeNs, long packets) {
  boolean overlaps(long fromNs, long toNs) {
    return fromNs <= toRealtimeNs && toNs >= fromRealtimeNs;
  }
}
