package pijoule.analysis.table;

import java.util.List;

/**
 * One line above the columns: a factor and its level in each.
 *
 * @param label the factor, for a person
 * @param texts the level as the study writes it, one a column
 * @param displays the level for a person, one a column
 */
public record Header(String label, List<String> texts, List<String> displays) {
  public Header {
    texts = List.copyOf(texts);
    displays = List.copyOf(displays);
  }
}
