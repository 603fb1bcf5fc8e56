package pijoule.analysis.stats;

/**
 * What the scatter of a mean's units says of the mean.
 *
 * @param variance of the mean, at least 0
 * @param degreesOfFreedom of it, at least 1
 */
record MeanVariance(double variance, int degreesOfFreedom) {}
