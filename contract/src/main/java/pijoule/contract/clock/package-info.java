/** Clocks of processes, and their offset to a recorder's. */
package pijoule.contract.clock;
