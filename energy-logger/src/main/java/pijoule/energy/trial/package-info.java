/** Tries a meter: its power, its rate, and the shortest phase that it can measure. */
package pijoule.energy.trial;
