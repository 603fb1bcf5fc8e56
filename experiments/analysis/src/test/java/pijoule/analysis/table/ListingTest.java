package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pijoule.analysis.table.Listing.Column;

class ListingTest {
  private static final Listing SMALL =
      new Listing(
          "small",
          "Small",
          List.of(Column.of("part", "Part"), new Column("mean_joules", "Mean", "J")),
          List.of(
              List.of(Item.text("call, all"), Item.number(1 / 3.0)),
              List.of(Item.text("a | <b> \\"), Item.number(OptionalDouble.empty())),
              List.of(Item.text("p"), Item.p(0.00001))),
          List.of("u ≤ 1"));

  @Test
  void csvHasFullPrecision() {
    assertThat(CsvWriter.write(SMALL))
        .isEqualTo(
            "part,mean_joules\n\"call, all\",0.3333333333333333\na | <b> \\,NA\np,0.00001\n");
  }

  @Test
  void markdownPutsNumbersToTheRight() {
    assertThat(MarkdownWriter.write(SMALL, 3))
        .isEqualTo(
            """
            ### Small

            | Part | Mean (J) |
            |---|---:|
            | call, all | 0.3333 |
            | a \\| &lt;b> \\\\ | NA |
            | p | < 0.0001 |

            - u ≤ 1
            """);
  }

  @Test
  void textAlignsColumns() {
    assertThat(TextWriter.write(SMALL))
        .isEqualTo(
            """
            Small

            Part       Mean (J)
            call, all    0.3333
            a | <b> \\        NA
            p          < 0.0001

            u ≤ 1
            """);
  }

  @Test
  void stackedColumnsRepeatWhatTellsRowsApart() {
    String text = TextWriter.write(Sheets.listing(3, 20));
    assertThat(text.lines())
        .isNotEmpty()
        .allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    assertThat(text.lines().filter(line -> line.matches("client +2 kB .*"))).hasSizeGreaterThan(1);
    for (int i = 3; i < 20; i++) {
      assertThat(text).contains("Value " + i + " (J)");
    }
  }

  @Test
  void rowsThatAreTheSameHaveOneKey() {
    List<Item> row = List.of(Item.text("x"), Item.count(1));
    Listing listing = new Listing("l", "L", SMALL.columns(), List.of(row, row), List.of());
    assertThat(Layout.of(listing).keys()).isEqualTo(1);
    assertThat(Layout.of(Sheets.listing(4, 5)).keys()).isEqualTo(2);
  }

  @Test
  void aListingWithoutRowsIsWritten() {
    Listing none = new Listing("l", "L", SMALL.columns(), List.of(), List.of());
    assertThat(CsvWriter.write(none)).isEqualTo("part,mean_joules\n");
    assertThat(MarkdownWriter.write(none, 1)).isEqualTo("# L\n\n| Part | Mean (J) |\n|---|---|\n");
    assertThat(TextWriter.write(none)).isEqualTo("L\n\nPart  Mean (J)\n");
    assertThat(HtmlWriter.write(none, 2)).contains("<tbody>\n</tbody>");
  }

  @Test
  void aColumnIsWhereItIsDeclared() {
    Columns<Integer> columns = new Columns<>();
    columns.add("number", "Number", Item::count).on(Medium.PAGE);
    columns.add("half_joules", "Half", "J", of -> Item.number(of / 2.0)).on(Medium.TERMINAL);
    columns.printed("words", "In words", of -> Item.text(of + " of them"));
    Listing listing =
        columns.listing("l", "L", List.of(3), List.of("all", "files"), List.of("all"));
    assertThat(CsvWriter.write(listing)).isEqualTo("number,half_joules\n3,1.5\n");
    Listing page = listing.on(Medium.PAGE).orElseThrow();
    assertThat(CsvWriter.write(page)).isEqualTo("number,words\n3,3 of them\n");
    assertThat(page.notes()).containsExactly("all");
    Listing terminal = listing.on(Medium.TERMINAL).orElseThrow();
    assertThat(CsvWriter.write(terminal)).isEqualTo("half_joules\n1.5\n");
    assertThat(terminal.notes()).containsExactly("all", "files");
    assertThat(LatexWriter.write(listing)).contains("3 of them").doesNotContain("Half");

    columns.printedRows(all -> all.subList(0, 1));
    Listing two = columns.listing("l", "L", List.of(3, 4), List.of());
    assertThat(two.rows()).hasSize(2);
    assertThat(two.on(Medium.PAGE).orElseThrow().rows()).hasSize(1);
    assertThat(two.on(Medium.TERMINAL).orElseThrow().rows()).hasSize(2);
  }
}
