package pijoule.analysis.tables;

import pijoule.analysis.stats.Summary;

/**
 * One value of a table.
 *
 * @param summary of the runs, in the row's unit
 * @param belowResolution runs of it whose energy the meter cannot resolve
 * @param implausible runs of it whose power no such board can draw
 */
public record Entry(Summary summary, int belowResolution, int implausible) {}
