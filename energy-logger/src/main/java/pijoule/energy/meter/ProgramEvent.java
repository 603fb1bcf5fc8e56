package pijoule.energy.meter;

import java.util.OptionalLong;

/** What the reader of a program's lines hands over. */
sealed interface ProgramEvent {
  /** A row, and when its line had come (the recorder's clock, ns). */
  record Came(long arrivalNs, ProgramRow row) implements ProgramEvent {}

  /** Rows that did not come; after a restart the program's clock is another. */
  record Lost(String reason, OptionalLong rows, boolean restarted) implements ProgramEvent {}
}
