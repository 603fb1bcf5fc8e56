package pijoule.analysis.claims;

/**
 * Half of the 95 % interval that a source prints with a figure.
 *
 * @param interval the half-width, and what it can have been before it was rounded, in the figure's
 *     unit
 * @param printed as the paper prints it, in the figure's printed unit
 */
public record HalfWidth(RoundedFigure interval, String printed) {}
