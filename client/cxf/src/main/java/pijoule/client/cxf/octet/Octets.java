package pijoule.client.cxf.octet;

/**
 * A value that only {@link OctetProvider} reads and writes: CXF has providers of its own for texts
 * and numbers.
 *
 * @param value in the domain's type
 */
record Octets<T>(T value) {}
