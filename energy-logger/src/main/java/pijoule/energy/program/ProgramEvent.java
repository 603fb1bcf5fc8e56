package pijoule.energy.program;

import java.util.OptionalLong;

/** What the reader of a program's lines hands over. */
sealed interface ProgramEvent {
  /** A row: which start of the program gave it, and when its line had come (recorder's ns). */
  record Came(long start, long arrivalNs, ProgramRow row) implements ProgramEvent {}

  /** Rows that did not come. */
  record Lost(String reason, OptionalLong rows) implements ProgramEvent {}
}
