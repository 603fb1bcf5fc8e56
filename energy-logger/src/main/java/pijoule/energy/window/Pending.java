package pijoule.energy.window;

/**
 * A window that has ended and waits for the readings after it.
 *
 * @param index of the window
 * @param energy all but what its surroundings say
 * @param first where its stretch begins
 * @param endSegment segment that it ended in
 */
record Pending(int index, WindowEnergy energy, Reversals.At first, long endSegment) {}
