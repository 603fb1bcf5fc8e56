/** Meters that read what Linux says of its own host: CPU use, RAPL, hardware monitoring. */
package pijoule.energy.host;
