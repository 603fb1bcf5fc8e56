package pijoule.analysis.table;

import java.util.Optional;

/**
 * One field of a sheet.
 *
 * @param text as a person reads it
 * @param value in full precision, as in CSV; absent where it is no number
 * @param detail more about the value, for whoever asks; may be empty
 */
record Field(String text, Optional<String> value, String detail) {
  static Field text(String text) {
    return new Field(text, Optional.empty(), "");
  }

  static Field number(String text, String value) {
    return new Field(text, Optional.of(value), "");
  }
}
