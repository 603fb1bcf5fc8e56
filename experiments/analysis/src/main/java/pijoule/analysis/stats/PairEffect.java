package pijoule.analysis.stats;

/**
 * A contrast within one pair of boards.
 *
 * @param pair its name; empty where there is one
 * @param effect sum of the exponents times the logarithms of the means
 * @param clusters that it is of, at least 1
 */
public record PairEffect(String pair, double effect, int clusters) {}
