package pijoule.energy.serial;

/**
 * What a serial meter has seen so far.
 *
 * @param frames reports with a valid check
 * @param framesLost reports that are known to be lost
 * @param crcErrors frames and lines whose check was wrong, and lines that no device says
 * @param bytesDiscarded bytes that belong to no frame
 * @param resets starts of the device while it was recorded
 * @param unplugs times that the port went
 * @param markers edges at the marker input
 * @param withoutProducts reports that are sums alone, whose powers are products of means
 * @param clipped reports with readings at the end of the sensor's range, which are no samples
 */
public record SerialCounts(
    long frames,
    long framesLost,
    long crcErrors,
    long bytesDiscarded,
    long resets,
    long unplugs,
    long markers,
    long withoutProducts,
    long clipped) {}
