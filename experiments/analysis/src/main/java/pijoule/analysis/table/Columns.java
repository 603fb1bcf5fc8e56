package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import pijoule.analysis.table.Listing.Column;

/**
 * Columns of a listing, each declared once with the value of a row's thing.
 *
 * @param <T> what a row is about
 */
public final class Columns<T> {
  /** Column with its value, and where a reader finds it. */
  private record Declared<T>(Column column, Function<T, Item> item, Set<Medium> media) {}

  private final List<Declared<T>> declared = new ArrayList<>();
  private UnaryOperator<List<T>> printedRows = UnaryOperator.identity();

  /**
   * {@return these columns}
   *
   * @param key name in CSV
   * @param label for a person
   * @param unit symbol, empty where there is none
   * @param item of a row's thing
   */
  public Columns<T> add(String key, String label, String unit, Function<T, Item> item) {
    declared.add(new Declared<>(new Column(key, label, unit), item, EnumSet.of(Medium.FILE)));
    return this;
  }

  /**
   * {@return these columns}
   *
   * @param key name in CSV
   * @param label for a person
   * @param item of a row's thing
   */
  public Columns<T> add(String key, String label, Function<T, Item> item) {
    return add(key, label, "", item);
  }

  /**
   * {@return these columns, the last of which is on that medium as well}
   *
   * @param medium that has room for few columns
   */
  public Columns<T> on(Medium medium) {
    return on(medium, 1);
  }

  /**
   * {@return these columns, the last of which are on that medium as well}
   *
   * @param medium that has room for few columns
   * @param last how many
   */
  public Columns<T> on(Medium medium, int last) {
    declared
        .subList(declared.size() - last, declared.size())
        .forEach(column -> column.media().add(medium));
    return this;
  }

  /**
   * {@return these columns, with one that only a printed page has}
   *
   * @param key name of it
   * @param label for a person
   * @param item of a row's thing
   */
  public Columns<T> printed(String key, String label, Function<T, Item> item) {
    declared.add(new Declared<>(Column.of(key, label), item, EnumSet.of(Medium.PAGE)));
    return this;
  }

  /**
   * {@return these columns, with fewer rows on a printed page}
   *
   * @param chosen those of them
   */
  public Columns<T> printedRows(UnaryOperator<List<T>> chosen) {
    printedRows = chosen;
    return this;
  }

  /**
   * {@return the listing}
   *
   * @param name of the listing's files
   * @param title for a person
   * @param things one a row
   * @param notes below it, one line each
   */
  public Listing listing(String name, String title, List<T> things, List<String> notes) {
    return listing(name, title, things, notes, notes);
  }

  /**
   * {@return the listing}
   *
   * @param name of the listing's files
   * @param title for a person
   * @param things one a row
   * @param notes below it, one line each
   * @param fewer those of them that concern the columns of a printed page
   */
  public Listing listing(
      String name, String title, List<T> things, List<String> notes, List<String> fewer) {
    Map<Medium, Listing> views = new EnumMap<>(Medium.class);
    for (Medium medium : Medium.values()) {
      List<Declared<T>> own =
          declared.stream().filter(column -> column.media().contains(medium)).toList();
      List<T> shown = medium == Medium.PAGE ? printedRows.apply(things) : things;
      List<List<Item>> rows =
          shown.stream()
              .map(thing -> own.stream().map(column -> column.item().apply(thing)).toList())
              .toList();
      if (!own.isEmpty()) {
        views.put(
            medium,
            new Listing(
                name,
                title,
                own.stream().map(Declared::column).toList(),
                rows,
                medium == Medium.PAGE ? fewer : notes));
      }
    }
    return views.remove(Medium.FILE).with(views);
  }
}
