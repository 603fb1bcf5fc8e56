package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import pijoule.analysis.table.Layout.Field;

/**
 * A table whose rows are things and whose columns are what is known of them.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param columns at least one
 * @param rows each with an item for every column
 * @param notes below it, one line each
 * @param views with other columns, by the medium that has room for no more
 * @param isEstimate whether all its values rest on a power that is modelled and not measured
 */
public record Listing(
    String name,
    String title,
    List<Column> columns,
    List<List<Item>> rows,
    List<String> notes,
    Map<Medium, Listing> views,
    boolean isEstimate)
    implements Sheet {
  /** Key of a column with the unit of a row's values. */
  private static final String UNIT = "unit";

  /** Such as {@code 2.688 ms}. */
  private static final Pattern WITH_UNIT = Pattern.compile(".*[0-9] [a-zA-Zµ/]+");

  /** A listing with the same columns everywhere. */
  public Listing(
      String name, String title, List<Column> columns, List<List<Item>> rows, List<String> notes) {
    this(name, title, columns, rows, notes, Map.of(), false);
  }

  public Listing {
    rows = rows.stream().map(List::copyOf).toList();
    views = Map.copyOf(views);
    for (List<Item> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row of %s must have %s items, got %s".formatted(name, columns.size(), row.size()));
      }
    }
  }

  /** One of only words is known where it has a row, one of units where a value with a unit is. */
  @Override
  public boolean known() {
    List<Integer> measured =
        IntStream.range(0, columns.size())
            .filter(column -> !columns.get(column).unit().isEmpty())
            .boxed()
            .toList();
    if (!measured.isEmpty()) {
      return rows.stream()
          .anyMatch(row -> measured.stream().map(row::get).anyMatch(Item::isAnything));
    }
    return rows.stream().anyMatch(row -> row.stream().noneMatch(Item::numeric))
        || rows.stream().flatMap(List::stream).anyMatch(Item::known);
  }

  /**
   * {@return this listing, which its title calls an estimate where it is one}
   *
   * @param estimate whether all its values rest on a power that is modelled and not measured
   */
  public Listing asEstimate(boolean estimate) {
    Map<Medium, Listing> others = new EnumMap<>(Medium.class);
    views.forEach((medium, view) -> others.put(medium, view.asEstimate(estimate)));
    return new Listing(name, Sheet.titled(title, estimate), columns, rows, notes, others, estimate);
  }

  /** {@return this listing with other columns on some media} */
  Listing with(Map<Medium, Listing> others) {
    return new Listing(name, title, columns, rows, notes, others, isEstimate);
  }

  /**
   * {@return the listing with the columns declared for a medium; absent where none are}
   *
   * @param medium with room for few columns
   */
  public Optional<Listing> on(Medium medium) {
    return Optional.ofNullable(views.get(medium));
  }

  /**
   * Keeps so many rows.
   *
   * @param max at least 1
   * @return the listing; where it has more rows, its first ones and a note on where the others are
   */
  public Listing first(int max) {
    if (rows.size() <= max) {
      return this;
    }
    List<String> more = new ArrayList<>(notes);
    more.add(
        "The first %s of %s rows; all are in tables/%s.csv.".formatted(max, rows.size(), name));
    return new Listing(name, title, columns, rows.subList(0, max), more, views, isEstimate);
  }

  /**
   * Leaves out columns that repeat others, as intervals over runs where each block is one run.
   *
   * @param part of a key, such as {@code runs_}
   * @return the listing without each column whose key has the part and whose every item is that of
   *     the column without it
   */
  public Listing withoutSame(String part) {
    List<String> all = columns.stream().map(Column::key).toList();
    List<String> kept = new ArrayList<>(all);
    for (String key : all) {
      int other = key.contains(part) ? all.indexOf(key.replace(part, "")) : -1;
      int place = all.indexOf(key);
      if (other >= 0 && rows.stream().allMatch(row -> row.get(place).equals(row.get(other)))) {
        kept.remove(key);
      }
    }
    return only(kept);
  }

  /** {@return the listing for a person: without a column of units where values show theirs} */
  Listing withoutUnits() {
    boolean shown =
        rows.stream()
            .flatMap(List::stream)
            .anyMatch(item -> item.known() && WITH_UNIT.matcher(item.display()).matches());
    List<String> keys = columns.stream().map(Column::key).toList();
    return shown && keys.contains(UNIT)
        ? only(keys.stream().filter(key -> !key.equals(UNIT)).toList())
        : this;
  }

  /**
   * Selects columns, for media that have room for few.
   *
   * @param keys of the columns to keep, in their order
   * @return the listing
   * @throws IllegalArgumentException if a column is missing
   */
  public Listing only(List<String> keys) {
    List<String> all = columns.stream().map(Column::key).toList();
    List<Integer> places = keys.stream().map(all::indexOf).toList();
    if (places.contains(-1)) {
      throw new IllegalArgumentException("%s has columns %s, got %s".formatted(name, all, keys));
    }
    return new Listing(
        name,
        title,
        places.stream().map(columns::get).toList(),
        rows.stream().map(row -> places.stream().map(row::get).toList()).toList(),
        notes,
        Map.of(),
        isEstimate);
  }

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

  /** Lays out a listing: one block without a heading. */
  Layout layout() {
    List<List<Field>> lines =
        rows.stream().map(row -> row.stream().map(Listing::field).toList()).toList();
    return new Layout(
        name,
        title,
        List.of(columns.stream().map(Column::heading).toList()),
        IntStream.range(0, columns.size()).mapToObj(column -> numeric(column)).toList(),
        keys(),
        List.of(new Layout.Block("", lines)),
        notes);
  }

  private static Field field(Item item) {
    return item.numeric() ? Field.number(item.display(), item.full()) : Field.text(item.display());
  }

  private boolean numeric(int column) {
    return !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).numeric());
  }

  /** The fewest first columns in which no two rows are the same; one where none are enough. */
  private int keys() {
    for (int keys = 1; keys <= columns.size(); keys++) {
      Set<List<Item>> different = new HashSet<>();
      int first = keys;
      rows.forEach(row -> different.add(row.subList(0, first)));
      if (different.size() == rows.size()) {
        return keys;
      }
    }
    return 1;
  }
}
