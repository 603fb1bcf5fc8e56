package pijoule.energy.window;

/**
 * What is kept of a window from its start until its end.
 *
 * @param gaps gaps of the trace before it
 * @param watts interpolated power, W
 * @param piece from the start to the next sample; empty at a sample and in a gap
 * @param meanEdgeU standard uncertainty of the start's interval if samples are means, W ns
 * @param lateNs what the start cuts of a late interval, ns; see {@link LateIntervals}
 * @param high running energy at the next sample (or at this one), W ns
 * @param low what {@code high} lost to rounding
 * @param sums the other running sums there
 * @param scatter where the stretch around the window begins
 */
record WindowStart(
    RunningGaps.At gaps,
    double watts,
    EdgePiece piece,
    double meanEdgeU,
    double lateNs,
    double high,
    double low,
    RunningSquares.At sums,
    Reversals.At scatter) {}
