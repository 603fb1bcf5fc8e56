/**
 * Meters that read what Linux says of its own host: CPU use, RAPL, hardware monitoring, a battery's
 * fuel gauge.
 */
package pijoule.energy.host;
