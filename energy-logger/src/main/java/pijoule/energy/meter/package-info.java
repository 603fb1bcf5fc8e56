/** What reads a power, and what is known of it. */
package pijoule.energy.meter;
