package pijoule.analysis.tables;

import java.util.List;

/**
 * Anything that every writer can write: a table of cells, one beside another source's, or a
 * listing.
 */
public sealed interface Sheet permits Table, ComparedTable, Listing {
  /**
   * @return name of its files, without ending
   */
  String name();

  /**
   * @return title for a person
   */
  String title();

  /**
   * @return the notes below it, one line each
   */
  List<String> notes();

  /**
   * @return whether it has any value; one whose every value is NA says no more than a sentence
   */
  boolean known();
}
