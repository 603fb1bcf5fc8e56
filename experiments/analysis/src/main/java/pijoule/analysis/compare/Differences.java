package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;

/** What two campaigns' descriptions say differently. */
final class Differences {
  private static final int SHOWN = 40;
  private static final int SHOWN_OF_A_HASH = 12;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private Differences() {}

  static Listing of(
      Map<String, Map<String, String>> a,
      Map<String, Map<String, String>> b,
      List<List<Item>> cellsOfOne,
      BusierMachine load) {
    List<List<Item>> rows = new ArrayList<>(cellsOfOne);
    TreeSet<String> files = new TreeSet<>(a.keySet());
    files.addAll(b.keySet());
    for (String file : files) {
      rows.addAll(file(file, a.getOrDefault(file, Map.of()), b.getOrDefault(file, Map.of())));
    }
    rows.addAll(load.rows());
    List<String> notes = new ArrayList<>(load.sentences());
    notes.add(
        rows.isEmpty()
            ? "Studies, benches, hosts, programs and meters are described alike."
            : "NA where only one says anything. Any of these may be why means differ.");
    return new Listing(
        "compare-differences",
        "What was run differently",
        List.of(
            Column.of("file", "File"),
            Column.of("key", "Key"),
            Column.of("a", "A"),
            Column.of("b", "B")),
        rows,
        notes);
  }

  private static List<List<Item>> file(String file, Map<String, String> a, Map<String, String> b) {
    List<List<Item>> rows = new ArrayList<>();
    TreeSet<String> keys = new TreeSet<>(a.keySet());
    keys.addAll(b.keySet());
    for (String key : keys) {
      if (!(a.containsKey(key) && a.get(key).equals(b.get(key)))) {
        rows.add(List.of(Item.text(file), Item.text(key), item(a.get(key)), item(b.get(key))));
      }
    }
    return rows;
  }

  private static Item item(String value) {
    if (value == null) {
      return Item.NA;
    }
    int max = HASH.matcher(value).matches() ? SHOWN_OF_A_HASH : SHOWN;
    int length = value.codePointCount(0, value.length());
    String display =
        length > max ? value.substring(0, value.offsetByCodePoints(0, max)) + "..." : value;
    return new Item(value, display, false);
  }
}
