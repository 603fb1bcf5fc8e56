package pijoule.analysis.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import pijoule.analysis.table.Column;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.MarkdownWriter;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.SiPrefix;
import pijoule.analysis.table.TextWriter;
import pijoule.campaign.DerivedFile;
import pijoule.campaign.Problem;

/**
 * Two campaigns side by side.
 *
 * @param heading which two, in one line
 * @param sheets differences of what was run first, then the means
 * @param isCommon whether a cell is in both
 * @param problems of both folders; empty where both could be read whole and have a cell in common
 */
public record SideBySide(
    String heading, List<Sheet> sheets, boolean isCommon, List<Problem> problems) {
  /** So many entries are named in a line; a person reads the others in the listing. */
  private static final int MAX_NAMED = 6;

  private static final String JARS = "jar_sha256.";

  public SideBySide {
    sheets = List.copyOf(sheets);
    problems = List.copyOf(problems);
  }

  /**
   * {@return what the means show together, the five largest differences, and how far the campaigns
   * were run differently: for a terminal, lines without their ends}
   */
  public List<String> finding() {
    List<String> lines = new ArrayList<>();
    lines.add(heading);
    lines.addAll(LargestDifferences.of((Listing) sheets.get(1)));
    Listing differences = (Listing) sheets.get(0);
    List<String> entries = entries(differences);
    lines.add(
        entries.isEmpty()
            ? "Run alike: studies, benches, hosts, programs and meters are described alike."
            : "Run differently in %s, any of which may be why means differ: %s."
                .formatted(
                    entries.size() == 1 ? "1 entry" : entries.size() + " entries", named(entries)));
    differences.notes().stream()
        .limit(differences.notes().size() - 1L)
        .forEach(sentence -> lines.add("Caution: " + sentence));
    return List.copyOf(lines);
  }

  /**
   * {@return whether cells are in both, and none has means in both: runs failed, or are missing}
   */
  public boolean lacksMeans() {
    return isCommon && ((Listing) sheets.get(1)).rows().isEmpty();
  }

  /** {@return rank of a row: choices of a person come first, and hashes of files last} */
  private static int rank(List<Item> row) {
    String file = row.get(0).full();
    if (row.get(1).full().contains("sha256")) {
      return 3;
    }
    return file.equals("study.yaml") || file.equals("cells")
        ? 0
        : file.equals("bench.yaml") ? 1 : 2;
  }

  /** Such as {@code study.yaml fixed.heap (64MiB, 128MiB)}; jars are one, by their programs. */
  private static List<String> entries(Listing differences) {
    List<String> entries =
        differences.rows().stream()
            .filter(row -> !row.get(1).full().startsWith(JARS))
            .sorted(Comparator.comparingInt(SideBySide::rank))
            .map(
                row ->
                    "%s %s (%s, %s)"
                        .formatted(
                            row.get(0).display(),
                            row.get(1).display(),
                            row.get(2).display(),
                            row.get(3).display()))
            .collect(Collectors.toCollection(ArrayList::new));
    List<String> jars =
        differences.rows().stream()
            .map(row -> row.get(1).full())
            .filter(key -> key.startsWith(JARS))
            .toList();
    if (!jars.isEmpty()) {
      entries.add(
          jars.stream()
              .map(key -> key.substring(JARS.length()).replaceFirst("\\..*", ""))
              .distinct()
              .collect(Collectors.joining(", ", "jars of ", " (%s)".formatted(jars.size()))));
    }
    return entries;
  }

  private static String named(List<String> entries) {
    String first = entries.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
    int left = entries.size() - MAX_NAMED;
    return left > 0 ? first + "; and " + left + " more" : first;
  }

  /** {@return everything, for a terminal, each line with its end} */
  public String text() {
    return heading
        + "\n\n"
        + sheets.stream().map(TextWriter::write).collect(Collectors.joining("\n"));
  }

  /**
   * Writes compare.md and a CSV for each sheet, each file as a whole or not at all.
   *
   * @param folder to write to; made where it is missing
   * @throws IOException if a file cannot be written
   */
  public void write(Path folder) throws IOException {
    StringBuilder page = new StringBuilder("# " + heading + "\n");
    if (!problems.isEmpty()) {
      page.append("\n## Problems of the folders\n\n");
      problems.forEach(problem -> page.append("- ").append(problem).append('\n'));
    }
    for (Sheet sheet : sheets) {
      page.append('\n').append(MarkdownWriter.write(sheet, 2));
      DerivedFile.write(folder.resolve(sheet.name() + ".csv"), CsvWriter.write(sheet));
    }
    DerivedFile.write(folder.resolve("compare.md"), page.toString());
  }

  /** Finds in the means of two campaigns what a reader asks first. */
  private static final class LargestDifferences {
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
      if (rows.isEmpty()) {
        return "Nothing could be compared: no cell has means in A and in B.";
      }
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
      SiPrefix unit =
          SiPrefix.ofColumn(
              text(row, "unit"), DoubleStream.of(number(row, "mean_a"), number(row, "mean_b")));
      return unit.digits(number(row, key)) + " " + unit.unit();
    }

    private double number(List<Item> row, String key) {
      return Double.parseDouble(text(row, key));
    }

    private double size(List<Item> row) {
      return Math.abs(Math.log(number(row, "ratio")));
    }

    private String text(List<Item> row, String key) {
      return item(row, key).full();
    }

    private Item item(List<Item> row, String key) {
      return row.get(keys.indexOf(key));
    }
  }
}
