/** The meter that gives out a recorded trace. */
package pijoule.energy.replay;
