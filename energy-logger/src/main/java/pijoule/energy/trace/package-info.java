/** A meter's series of samples, in files. */
package pijoule.energy.trace;
