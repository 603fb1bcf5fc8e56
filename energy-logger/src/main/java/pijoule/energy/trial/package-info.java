/** What a meter gives here and now: its power, its rate, and how short a phase it can measure. */
package pijoule.energy.trial;
