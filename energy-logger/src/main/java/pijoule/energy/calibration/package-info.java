/** What a meter's codes mean in volts and amperes, and how well that is known. */
package pijoule.energy.calibration;
