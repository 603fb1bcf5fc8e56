package pijoule.energy.serial;

/**
 * An edge at the device's marker input on the recorder's clock.
 *
 * @param timeNs recorder's clock, ns
 * @param high the input's level after the edge
 */
public record MarkerTime(long timeNs, boolean high) {}
