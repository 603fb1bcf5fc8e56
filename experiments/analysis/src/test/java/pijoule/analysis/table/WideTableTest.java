package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Listing.Column;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Header;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Runs;
import pijoule.analysis.table.Table.Section;

class WideTableTest {
  private static final int COLUMNS = 14;

  @Test
  void columnsThatDoNotFitAreStacked() {
    String text = TextWriter.write(table());
    assertThat(text.lines())
        .isNotEmpty()
        .allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    assertThat(text.lines().filter(line -> line.startsWith("Total (s)"))).hasSizeGreaterThan(1);
    for (int i = 0; i < COLUMNS; i++) {
      assertThat(text).contains("level-" + i);
    }
    assertThat(text.lines().filter(line -> line.contains("same")))
        .isNotEmpty()
        .allMatch(this::saidOnce);
  }

  /** Five columns of labels have no room for a sixth, of the values. */
  @Test
  void aPrintedValueStandsBesideItsLevels() {
    List<String> ends = Collections.nCopies(COLUMNS, "a level of it");
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      headers.add(new Header("Factor " + i, ends, ends));
    }
    Section first = table().sections().get(0);
    Section wide = new Section(Optional.empty(), headers, first.rows(), first.runs());
    String tex =
        LatexWriter.write(
            new Table("t", "T", false, List.of(), List.of(), List.of(wide), List.of()));
    assertThat(tex).doesNotContain("(1 of ");
    assertThat(tex.lines().filter(line -> line.contains("$\\pm$")))
        .isNotEmpty()
        .allMatch(line -> line.contains("a level of it, a level of it"));
  }

  @Test
  void whatIsWrappedLeavesNoBlankLineBesideOtherColumns() {
    String words = "word ".repeat(40).strip();
    Listing listing =
        new Listing(
            "l",
            "L",
            List.of(
                Column.of("a", "A"),
                Column.of("b", "B".repeat(40)),
                Column.of("c", "C".repeat(40)),
                Column.of("d", "D")),
            List.of(
                List.of(Item.text("first"), Item.count(1), Item.count(3), Item.text(words)),
                List.of(Item.text("second"), Item.count(2), Item.count(4), Item.text(words))),
            List.of());
    String text = TextWriter.write(listing);
    assertThat(text.split("word", -1)).hasSize(81);
  }

  @Test
  void csvQuotesWhatItMust() {
    assertThat(Csv.line(List.of("a,b", "say \"x\"", "plain")))
        .isEqualTo("\"a,b\",\"say \"\"x\"\"\",plain\n");
  }

  @Test
  void markdownEscapesBars() {
    Table table =
        new Table("t", "T", false, List.of(), List.of(), table().sections(), List.of("a | b"));
    assertThat(MarkdownWriter.write(table, 2)).startsWith("## T\n").endsWith("- a \\| b\n");
  }

  private boolean saidOnce(String line) {
    return line.indexOf("same") == line.lastIndexOf("same");
  }

  private static Table table() {
    List<String> levels = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    List<Optional<Runs.Count>> counts = new ArrayList<>();
    for (int i = 0; i < COLUMNS; i++) {
      levels.add("level-" + i);
      entries.add(new Entry(Optional.of(Summary.of(List.of(1.25, 1.5, i * 0.125))), 0, 0));
      counts.add(Optional.of(new Runs.Count(3, "")));
    }
    List<String> same = Collections.nCopies(COLUMNS, "same");
    Section section =
        new Section(
            Optional.empty(),
            List.of(new Header("Binding", same, same), new Header("Heap", levels, levels)),
            List.of(new Row("total", "Total", "s", entries)),
            List.of(new Runs("Runs", counts)));
    return new Table("t", "T", false, List.of(), List.of(), List.of(section), List.of());
  }
}
