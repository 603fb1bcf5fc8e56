/**
 * The meter tried against what is known: the sketch in its simulator, and a waveform at its pins.
 */
package pijoule.checks.selftest;
