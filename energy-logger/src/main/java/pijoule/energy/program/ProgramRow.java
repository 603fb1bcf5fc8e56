package pijoule.energy.program;

import java.util.OptionalLong;

/**
 * One row that a program printed.
 *
 * @param programNs time of the program's own clock, ns; empty where it left the time out
 * @param columns which values the row has
 * @param first volts, or watts where the row has power alone
 * @param second amperes, or the watts again where the row has power alone
 */
record ProgramRow(OptionalLong programNs, ProgramColumns columns, double first, double second) {}
