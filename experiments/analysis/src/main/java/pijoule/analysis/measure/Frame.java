package pijoule.analysis.measure;

import java.nio.ByteBuffer;

/**
 * A packet as it was captured.
 *
 * @param timeNs wall clock of the capture, ns since 1970
 * @param bytes what was kept of it, big-endian; valid until the next packet is read
 * @param length bytes that it had on the wire
 */
record Frame(long timeNs, ByteBuffer bytes, long length) {}
