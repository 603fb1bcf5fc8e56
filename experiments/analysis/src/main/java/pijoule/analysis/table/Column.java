package pijoule.analysis.table;

/**
 * A column of a listing.
 *
 * @param key its name in CSV, with the unit where it has one: {@code energy_joules}
 * @param label for a person
 * @param unit symbol for a person, empty where there is none
 */
public record Column(String key, String label, String unit) {
  /** {@return a column without a unit} */
  public static Column of(String key, String label) {
    return new Column(key, label, "");
  }

  /** {@return label and unit} */
  public String heading() {
    return unit.isEmpty() ? label : label + " (" + unit + ")";
  }
}
