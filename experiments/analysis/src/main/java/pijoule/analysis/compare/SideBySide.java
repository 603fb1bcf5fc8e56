package pijoule.analysis.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.MarkdownWriter;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.TextWriter;
import pijoule.campaign.DerivedFile;
import pijoule.campaign.Problem;

/**
 * Two campaigns side by side.
 *
 * @param heading which two, in one line
 * @param sheets differences of what was run first, then the means
 * @param means of B over those of A, as in the second sheet
 * @param costs quantities of which less is better
 * @param isCommon whether a cell is in both
 * @param problems of both folders; empty where both could be read whole and have a cell in common
 */
public record SideBySide(
    String heading,
    List<Sheet> sheets,
    List<MeanRatio> means,
    List<SideQuantity> costs,
    boolean isCommon,
    List<Problem> problems) {
  /** So many entries are named in a line; a person reads the others in the listing. */
  private static final int MAX_NAMED = 6;

  private static final String JARS = "jar_sha256.";

  public SideBySide {
    sheets = List.copyOf(sheets);
    means = List.copyOf(means);
    costs = List.copyOf(costs);
    problems = List.copyOf(problems);
  }

  /**
   * {@return what the means show together, the five largest differences, and how far the campaigns
   * were run differently: for a terminal, lines without their ends}
   */
  public List<String> finding() {
    List<String> lines = new ArrayList<>();
    lines.add(heading);
    lines.addAll(MeansFinding.of(means));
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
   * {@return whether cells are in both, and none has means in both: runs failed, were left out, or
   * are missing}
   */
  public boolean lacksMeans() {
    return isCommon && means.stream().allMatch(mean -> mean.contrast().ratio().isEmpty());
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
}
