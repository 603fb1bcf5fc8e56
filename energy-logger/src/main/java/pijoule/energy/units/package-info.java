/** Values that carry their unit. */
package pijoule.energy.units;
