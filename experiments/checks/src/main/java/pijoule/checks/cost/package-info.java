/** Costs of the instrument itself: the command self-cost. */
package pijoule.checks.cost;
