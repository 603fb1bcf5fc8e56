package pijoule.analysis.table;

import java.util.List;

/**
 * Anything that every writer can write: a table of cells, one beside another source's, or a
 * listing.
 */
public sealed interface Sheet permits Table, ComparedTable, Listing {
  /** Note of what has a value that rests on modelled power. */
  String ESTIMATE_NOTE = "Estimate: the power is modelled and not measured.";

  /** {@return name of its files, without ending} */
  String name();

  /** {@return title for a person} */
  String title();

  /** {@return the notes below it, one line each} */
  List<String> notes();

  /**
   * {@return whether it has any value; one whose every value is NA says no more than a sentence}
   */
  boolean known();

  /** {@return whether all its values rest on a power that is modelled and not measured} */
  boolean isEstimate();

  /**
   * {@return title that calls an estimate one}
   *
   * @param words of the title
   * @param estimate whether it is of what rests on modelled power
   */
  static String titled(String words, boolean estimate) {
    return estimate ? words + " (estimate)" : words;
  }

  /** {@return why it is no table, where it is not {@link #known}} */
  default String absence() {
    return this instanceof Listing listing && listing.rows().isEmpty()
        ? "there is none"
        : "every value is NA";
  }
}
