package pijoule.analysis.table;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.stats.Summary;

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

  /**
   * A part of a table with its own columns.
   *
   * @param split the factor's level that makes the section, where the table has several
   * @param headers at least one
   * @param rows of values
   * @param runs behind them
   */
  public record Section(
      Optional<Split> split, List<Header> headers, List<Row> rows, List<Runs> runs) {
    /** {@return how many columns of values there are} */
    public int columns() {
      return headers.get(0).texts().size();
    }

    /**
     * Level that a section's rows have in common.
     *
     * @param column name of the factor in CSV
     * @param text the level as the study writes it
     * @param label the factor, for a person
     * @param display the level, for a person
     */
    public record Split(String column, String text, String label, String display) {}
  }

  /**
   * One line above the columns: a factor and its level in each.
   *
   * @param label the factor, for a person
   * @param texts the level as the study writes it, one a column
   * @param displays the level for a person, one a column
   */
  public record Header(String label, List<String> texts, List<String> displays) {}

  /**
   * One row of values.
   *
   * @param key in CSV, such as {@code serialize} or {@code axis2}
   * @param label for a person, such as {@code Serialization}
   * @param unit of every value
   * @param uncertainty whether the values are uncertainties, whose own scatter is of no interest
   * @param entries one a column
   */
  public record Row(
      String key, String label, String unit, boolean uncertainty, List<Entry> entries) {
    /**
     * Makes a row whose values are no uncertainties.
     *
     * @param key in CSV
     * @param label for a person
     * @param unit of every value
     * @param entries one a column
     */
    public Row(String key, String label, String unit, List<Entry> entries) {
      this(key, label, unit, false, entries);
    }

    /** {@return whether any of its values is of a run} */
    public boolean known() {
      return entries.stream()
          .flatMap(entry -> entry.summary().stream())
          .anyMatch(summary -> summary.n() > 0);
    }

    /** A duration comes from a clock and not from a meter's model. */
    boolean estimate(boolean tableIsEstimate) {
      return tableIsEstimate && !unit.equals("s");
    }
  }

  /**
   * One value of a table.
   *
   * @param summary of the runs, in the row's unit; absent where the study has no such cell
   * @param belowResolution runs of it whose energy the meter cannot resolve
   * @param implausible runs of it whose power no such board can draw
   * @param unscaled runs of it that are too short for an emulated clock
   */
  public record Entry(
      Optional<Summary> summary, int belowResolution, int implausible, int unscaled) {
    /** Entry of a combination that is no cell of the study. */
    public static final Entry EXCLUDED = new Entry(Optional.empty(), 0, 0);

    /**
     * {@return a value without marks}
     *
     * @param summary of the runs
     */
    public static Entry of(Summary summary) {
      return new Entry(Optional.of(summary), 0, 0);
    }

    /** Makes an entry for a clock that was not emulated. */
    public Entry(Optional<Summary> summary, int belowResolution, int implausible) {
      this(summary, belowResolution, implausible, 0);
    }

    /** {@return signs that a number needs; notes below the table explain them} */
    String marks() {
      return (belowResolution > 0 ? " †" + belowResolution : "")
          + (implausible > 0 ? " ‡" + implausible : "")
          + (unscaled > 0 ? " §" + unscaled : "");
    }
  }

  /**
   * Numbers of runs behind a row's or a section's values.
   *
   * @param label for a person
   * @param counts one a column; absent where the study has no such cell
   */
  public record Runs(String label, List<Optional<Count>> counts) {
    /**
     * The runs of one column.
     *
     * @param n that gave a value
     * @param mark letter of a note, or empty
     */
    public record Count(int n, String mark) {}
  }
}
