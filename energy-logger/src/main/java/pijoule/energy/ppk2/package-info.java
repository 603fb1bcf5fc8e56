/** The meter {@code ppk2}: a Power Profiler Kit II of Nordic Semiconductor. */
package pijoule.energy.ppk2;
