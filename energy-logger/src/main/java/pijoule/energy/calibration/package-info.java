/** Conversion of a meter's codes to volts and amperes, and its uncertainty. */
package pijoule.energy.calibration;
