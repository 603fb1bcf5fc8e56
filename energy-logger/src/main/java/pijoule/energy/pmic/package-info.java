/** The meter {@code pmic}: the power management chip of a Raspberry Pi 5. */
package pijoule.energy.pmic;
