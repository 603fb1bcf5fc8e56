package pijoule.energy.serial;

/**
 * Bytes that came together.
 *
 * @param bytes what came; not changed any more
 * @param arrivalNs when the last of them had come, recorder's clock, ns
 */
record ByteChunk(byte[] bytes, long arrivalNs) {}
