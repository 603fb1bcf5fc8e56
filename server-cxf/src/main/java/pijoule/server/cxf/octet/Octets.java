package pijoule.server.cxf.octet;

/**
 * A value on its way through CXF: of a type for which CXF has no reader and no writer of its own.
 *
 * @param value in the domain's type
 * @param <T> the domain's type
 */
record Octets<T>(T value) {}
