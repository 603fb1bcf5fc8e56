/** Costs of the instrument itself: the command self-cost. */
package pijoule.runner.cost;
