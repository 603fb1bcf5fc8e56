/** Measures the cost of the instrument itself. */
package pijoule.energy.bench;
