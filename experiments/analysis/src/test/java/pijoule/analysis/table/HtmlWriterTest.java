package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import pijoule.analysis.table.Listing.Column;

class HtmlWriterTest {
  @Test
  void aTableSaysWhatItsHeadersHead() throws Exception {
    Document html = parse(HtmlWriter.write(Sheets.table(), 3));
    Element section = html.getDocumentElement();
    assertThat(section.getAttribute("id")).isEqualTo("table-x");
    assertThat(section.getAttribute("data-csv")).isEqualTo("tables/table-x.csv");
    assertThat(texts(html, "h3")).containsExactly(Sheets.HOSTILE);
    assertThat(scopes(html, "colgroup")).containsExactly("axis2", "cxf");
    assertThat(scopes(html, "col"))
        .containsExactly("100kB", Sheets.HOSTILE, "100kB", Sheets.HOSTILE);
    assertThat(scopes(html, "rowgroup")).hasSize(2);
    assertThat(scopes(html, "row")).contains("Framework", "Size", "Total (J, estimate)", "Runs");
    assertThat(texts(html, "li")).containsExactly("[a] " + Sheets.HOSTILE);
    assertThat(html.getElementsByTagName("script").getLength()).isZero();
    assertThat(HtmlWriter.write(Sheets.table(), 3)).doesNotContain("style=", "<script");
  }

  /** Means of 1.25, 1.5 and a third, of nothing and of 2; a cell that is left out has no mean. */
  @Test
  void numbersCarryTheValueOfTheCsv() throws Exception {
    Document html = parse(HtmlWriter.write(Sheets.table(), 2));
    List<String> means = new ArrayList<>();
    for (Element cell : elements(html, "td")) {
      if (cell.getAttribute("class").equals("number") && !cell.getAttribute("title").isEmpty()) {
        means.add(cell.getAttribute("data-value"));
      }
    }
    List<String> ofCsv = new ArrayList<>();
    CsvWriter.write(Sheets.table())
        .lines()
        .filter(line -> line.contains(",mean,"))
        .forEach(
            line -> {
              List<String> fields = List.of(line.split(",", -1));
              List<String> cells = fields.subList(fields.size() - 4, fields.size());
              assertThat(Double.parseDouble(cells.get(0))).isCloseTo(37.0 / 36, within(1e-15));
              assertThat(cells.subList(1, 4)).containsExactly("NA", "NA", "2");
              ofCsv.addAll(List.of(cells.get(0), cells.get(1), cells.get(3)));
            });
    assertThat(ofCsv).hasSize(6);
    assertThat(means).isEqualTo(ofCsv);
  }

  @Test
  void valuesWithTheirUnitsNeedNoColumnOfUnits() {
    List<Column> columns = List.of(Column.of("unit", "Unit"), Column.of("p50", "p50"));
    Item seconds = Item.text("s");
    Item shown = new Item("0.0027", "2.7 ms", true);
    assertThat(HtmlWriter.write(listing(columns, seconds, shown), 2)).doesNotContain("Unit");
    assertThat(HtmlWriter.write(listing(columns, seconds, Item.number(0.0027)), 2))
        .contains("Unit");
  }

  private static Listing listing(List<Column> columns, Item... row) {
    return new Listing("times", "Times", columns, List.of(List.of(row)), List.of());
  }

  @Test
  void everyColumnIsAsWideAsEveryOther() throws Exception {
    for (Sheet sheet : List.of(Sheets.table(), Sheets.listing(3, 6))) {
      Document html = parse(HtmlWriter.write(sheet, 2));
      for (Element row : elements(html, "tr")) {
        NodeList cells = row.getChildNodes();
        int width = 0;
        for (int i = 0; i < cells.getLength(); i++) {
          String span = ((Element) cells.item(i)).getAttribute("colspan");
          width += span.isEmpty() ? 1 : Integer.parseInt(span);
        }
        assertThat(width).isEqualTo(Layout.of(sheet).columns());
      }
    }
  }

  @Test
  void aListingsKeysHeadItsRows() throws Exception {
    Document html = parse(HtmlWriter.write(Sheets.listing(3, 6), 2));
    assertThat(scopes(html, "row")).hasSize(6).contains("client", "2 kB");
    assertThat(scopes(html, "col")).hasSize(6).contains("Value 5 (J)");
  }

  @Property
  void anyTextIsWellFormedAndReadsBack(@ForAll String text) throws Exception {
    Listing listing =
        new Listing(
            "l", text, List.of(Column.of("k", text)), List.of(List.of(Item.text(text))), List.of());
    Document html = parse(HtmlWriter.write(listing, 2));
    if (text.codePoints().allMatch(c -> c >= ' ' && c < 0xD800 && c != 0x85 && c != 0x2028)) {
      assertThat(texts(html, "h2")).containsExactly(text);
    }
  }

  @Test
  void excludedCellsAreNotAvailable() {
    Table table = Sheets.table();
    assertThat(table.sections().get(0).rows().get(0).entries().get(2).summary())
        .isEqualTo(Optional.empty());
    assertThat(HtmlWriter.write(table, 2))
        .contains("<td class=\"number\" data-value=\"NA\">-</td>");
  }

  private static Document parse(String html) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(html)));
  }

  private static List<String> scopes(Document html, String scope) {
    return elements(html, "th").stream()
        .filter(head -> head.getAttribute("scope").equals(scope))
        .map(Element::getTextContent)
        .toList();
  }

  private static List<String> texts(Document html, String name) {
    return elements(html, name).stream().map(Element::getTextContent).toList();
  }

  private static List<Element> elements(Document html, String name) {
    List<Element> elements = new ArrayList<>();
    NodeList nodes = html.getElementsByTagName(name);
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
