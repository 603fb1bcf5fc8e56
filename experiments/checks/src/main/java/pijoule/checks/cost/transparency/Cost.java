package pijoule.checks.cost.transparency;

/**
 * A cost of one stage of a process, read from outside.
 *
 * @param seconds by the clock
 * @param cpuSeconds of the process; resolved to 10 ms
 */
record Cost(double seconds, double cpuSeconds) {}
