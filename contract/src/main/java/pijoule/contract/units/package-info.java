/** Values with units. */
package pijoule.contract.units;
