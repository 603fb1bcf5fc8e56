package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/**
 * Differences between two campaigns' descriptions.
 *
 * @param rows one an entry, in the order of the files
 * @param cautions on what was left out and which machine was busier, a sentence each
 */
record Differences(List<Difference> rows, List<String> cautions) {
  private static final int SHOWN = 40;
  private static final int SHOWN_OF_A_HASH = 12;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  Differences {
    rows = List.copyOf(rows);
    cautions = List.copyOf(cautions);
  }

  static Differences of(
      Map<String, Map<String, String>> a,
      Map<String, Map<String, String>> b,
      List<Difference> cellsOfOne,
      BusierMachine load,
      List<String> cautions) {
    List<Difference> rows = new ArrayList<>(cellsOfOne);
    TreeSet<String> files = new TreeSet<>(a.keySet());
    files.addAll(b.keySet());
    for (String file : files) {
      rows.addAll(file(file, a.getOrDefault(file, Map.of()), b.getOrDefault(file, Map.of())));
    }
    rows.addAll(load.rows());
    List<String> sentences = new ArrayList<>(cautions);
    sentences.addAll(load.sentences());
    return new Differences(rows, sentences);
  }

  /** {@return a listing named {@code compare-differences}} */
  Listing listing() {
    List<String> notes = new ArrayList<>(cautions);
    notes.add(
        rows.isEmpty()
            ? "Studies, benches, hosts, programs and meters are described alike."
            : "NA where only one says anything. Any of these may be why means differ.");
    Columns<Difference> columns = new Columns<>();
    columns.add("file", "File", row -> Item.text(row.file));
    columns.add("key", "Key", row -> Item.text(row.key));
    columns.add("a", "A", Difference::a);
    columns.add("b", "B", Difference::b);
    return columns.listing("compare-differences", "What was run differently", rows, notes);
  }

  /**
   * Row of the listing.
   *
   * @param file of the results folder, or what else says it
   * @param key in the file
   * @param a what A says
   * @param b what B says
   */
  record Difference(String file, String key, Item a, Item b) {
    private static final String JARS = "jar_sha256.";

    /** {@return whether it is the hash of a program's jar} */
    boolean isOfJar() {
      return key.startsWith(JARS);
    }

    /** {@return the program of such a jar, such as {@code client-cxf}} */
    String program() {
      return key.substring(JARS.length()).replaceFirst("\\..*", "");
    }

    /** {@return rank among the differences: choices of a person come first, and hashes last} */
    int rank() {
      if (key.contains("sha256")) {
        return 3;
      }
      return file.equals("study.yaml") || file.equals("cells")
          ? 0
          : file.equals("bench.yaml") ? 1 : 2;
    }

    /** {@return such as {@code study.yaml fixed.heap (64MiB, 128MiB)}} */
    String entry() {
      return "%s %s (%s, %s)".formatted(file, key, a.display(), b.display());
    }
  }

  private static List<Difference> file(String file, Map<String, String> a, Map<String, String> b) {
    List<Difference> rows = new ArrayList<>();
    TreeSet<String> keys = new TreeSet<>(a.keySet());
    keys.addAll(b.keySet());
    for (String key : keys) {
      if (!(a.containsKey(key) && a.get(key).equals(b.get(key)))) {
        rows.add(new Difference(file, key, item(a.get(key)), item(b.get(key))));
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
