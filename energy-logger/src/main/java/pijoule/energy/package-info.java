/** Meters, traces, and the energy of a window. */
package pijoule.energy;
