package pijoule.analysis.table;

import java.util.List;

/**
 * A table, ready to be written.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param estimate whether its values rest on a power that is modelled and not measured
 * @param declared factors whose levels a person stated and the bench did not set
 * @param emulated factors whose levels the bench emulated
 * @param sections at least one
 * @param notes below it, one line each
 */
public record Table(
    String name,
    String title,
    boolean estimate,
    List<String> declared,
    List<String> emulated,
    List<Section> sections,
    List<String> notes)
    implements Sheet {
  public Table {
    declared = List.copyOf(declared);
    emulated = List.copyOf(emulated);
    sections = List.copyOf(sections);
    notes = List.copyOf(notes);
  }

  @Override
  public boolean isEstimate() {
    return estimate;
  }

  @Override
  public boolean known() {
    return sections.stream().flatMap(section -> section.rows().stream()).anyMatch(Row::known);
  }

  /**
   * {@return what CSV says of them: their names with a space between, or {@code none}}
   *
   * @param factors names of declared or emulated factors
   */
  public static String names(List<String> factors) {
    return factors.isEmpty() ? "none" : String.join(" ", factors);
  }
}
