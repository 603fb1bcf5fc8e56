/** The recorder's clock, and how other processes learn their offset to it. */
package pijoule.energy.clock;
