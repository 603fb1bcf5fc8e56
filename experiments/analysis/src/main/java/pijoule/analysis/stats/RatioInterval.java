package pijoule.analysis.stats;

/**
 * Interval of the ratio of two means, dimensionless.
 *
 * @param low lower end
 * @param high upper end
 */
public record RatioInterval(double low, double high) {}
