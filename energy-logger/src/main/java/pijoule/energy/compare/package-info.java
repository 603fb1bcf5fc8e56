/** Two meters on one load at once: the scale, the offset and the delay between them. */
package pijoule.energy.compare;
