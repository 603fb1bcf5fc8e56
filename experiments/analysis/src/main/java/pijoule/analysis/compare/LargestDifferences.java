package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.table.Column;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/** Finds in the means of two campaigns what a reader asks first. */
final class LargestDifferences {
  private static final int MAX = 5;

  private final List<String> keys;

  private LargestDifferences(Listing means) {
    this.keys = means.columns().stream().map(Column::key).toList();
  }

  /** A sentence, then a line for each of the largest significant differences. */
  static List<String> of(Listing means) {
    LargestDifferences found = new LargestDifferences(means);
    List<List<Item>> different =
        means.rows().stream()
            .filter(row -> found.text(row, "decision").equals("different"))
            .sorted(Comparator.comparingDouble(row -> -found.size(row)))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(found.sentence(means.rows(), different.size()));
    List<List<Item>> shown =
        different.isEmpty()
            ? means.rows().stream()
                .filter(row -> !found.text(row, "ci95_low").equals(Numbers.NA))
                .toList()
            : different;
    shown.stream().limit(MAX).map(found::line).forEach(lines::add);
    if (different.size() > MAX) {
      lines.add("  and %s smaller ones".formatted(different.size() - MAX));
    }
    return lines;
  }

  private String sentence(List<List<Item>> rows, int different) {
    long untested =
        rows.stream()
            .filter(row -> Stream.of("NA", "not tested").anyMatch(text(row, "decision")::equals))
            .count();
    long tested = rows.size() - untested;
    String rest = untested == 0 ? "" : "; %s could not be tested".formatted(untested);
    if (tested == 0) {
      return "Nothing could be compared: %s means were not tested.".formatted(untested);
    }
    return different == 0
        ? "B is not shown to differ from A in any of %s means%s. The first of them, B over A:"
            .formatted(tested, rest)
        : "B differs from A in %s of %s means%s. Largest differences, B over A:"
            .formatted(different, tested, rest);
  }

  private String line(List<Item> row) {
    return "  %s, %s, %s: A %s, B %s, ratio %s"
        .formatted(
            text(row, "cell"),
            text(row, "side"),
            item(row, "metric").display().replace('_', ' '),
            mean(row, "mean_a"),
            mean(row, "mean_b"),
            Numbers.interval(
                item(row, "ratio").display(),
                item(row, "ci95_low").display(),
                item(row, "ci95_high").display()));
  }

  private String mean(List<Item> row, String key) {
    double value = Double.parseDouble(text(row, key));
    SiPrefix unit = SiPrefix.of(text(row, "unit"), Math.abs(value));
    return unit.digits(value) + " " + unit.unit();
  }

  private double size(List<Item> row) {
    return Math.abs(Math.log(Double.parseDouble(text(row, "ratio"))));
  }

  private String text(List<Item> row, String key) {
    return item(row, key).full();
  }

  private Item item(List<Item> row, String key) {
    return row.get(keys.indexOf(key));
  }
}
