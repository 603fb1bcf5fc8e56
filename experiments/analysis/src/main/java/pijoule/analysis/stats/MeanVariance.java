package pijoule.analysis.stats;

/**
 * Variance of a mean, from the scatter of its units.
 *
 * @param variance of the mean, at least 0
 * @param degreesOfFreedom of it, at least 1
 */
record MeanVariance(double variance, int degreesOfFreedom) {}
