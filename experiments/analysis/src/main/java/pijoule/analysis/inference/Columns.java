package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;

/**
 * Columns of a listing, each with what it says of a row's thing.
 *
 * @param <T> what a row is about
 */
public final class Columns<T> {
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<T, Item>> items = new ArrayList<>();

  /**
   * {@return these columns}
   *
   * @param key name in CSV
   * @param label for a person
   * @param unit symbol, empty where there is none
   * @param item of a row's thing
   */
  public Columns<T> add(String key, String label, String unit, Function<T, Item> item) {
    columns.add(new Column(key, label, unit));
    items.add(item);
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
   * {@return the listing}
   *
   * @param name of the listing's files
   * @param title for a person
   * @param things one a row
   * @param notes below it, one line each
   */
  public Listing listing(String name, String title, List<T> things, List<String> notes) {
    return new Listing(
        name,
        title,
        columns,
        things.stream()
            .map(thing -> items.stream().map(item -> item.apply(thing)).toList())
            .toList(),
        notes);
  }

  /**
   * {@return {@code true} or {@code false} in CSV, yes or no for a person}
   *
   * @param flag any
   */
  public static Item flag(boolean flag) {
    return new Item(String.valueOf(flag), flag ? "yes" : "no", false);
  }
}
