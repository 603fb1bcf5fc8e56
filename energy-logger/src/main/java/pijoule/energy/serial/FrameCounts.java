package pijoule.energy.serial;

/**
 * What a decoder has seen so far.
 *
 * @param frames reports with a valid check
 * @param markers markers with a valid check
 * @param crcErrors frames and lines whole in shape whose check or content was wrong
 * @param bytesDiscarded bytes that belong to no frame and no line
 */
public record FrameCounts(long frames, long markers, long crcErrors, long bytesDiscarded) {}
