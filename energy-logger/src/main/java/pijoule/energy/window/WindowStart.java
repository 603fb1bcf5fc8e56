package pijoule.energy.window;

/**
 * What is kept of a window from its start until its end.
 *
 * @param gaps gaps of the trace before it
 * @param watts interpolated power, W
 * @param pieceWattNanos energy from the start to the next sample, W ns; 0 at a sample
 * @param pieceU standard uncertainty of that piece, W ns
 * @param high running energy at the next sample (or at this one), W ns
 * @param low what {@code high} lost to rounding
 * @param squares running sum of squared steps there, (W ns)^2
 */
record WindowStart(
    long gaps,
    double watts,
    double pieceWattNanos,
    double pieceU,
    double high,
    double low,
    double squares) {}
