/** Meters, their samples and settings, and the registry that kinds of meter join. */
package pijoule.energy.meter;
