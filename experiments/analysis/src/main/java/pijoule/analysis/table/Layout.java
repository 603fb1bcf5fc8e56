package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.List;

/**
 * A sheet as a person reads it, on any medium: lines of fields that are as many in each.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param headers lines above the columns, at least one
 * @param right whether a column is of numbers and is aligned to the right
 * @param keys first columns that identify the rows, at least one
 * @param blocks lines below
 * @param notes below it all, one line each
 */
record Layout(
    String name,
    String title,
    List<List<String>> headers,
    List<Boolean> right,
    int keys,
    List<Block> blocks,
    List<String> notes) {

  /**
   * Lines that belong together.
   *
   * @param heading what they have in common, empty where there is nothing to say
   * @param lines of fields
   */
  record Block(String heading, List<List<Field>> lines) {}

  /**
   * Columns beside each other that have a header's text in common.
   *
   * @param text of it
   * @param columns how many, at least one
   */
  record Span(String text, int columns) {}

  static Layout of(Sheet sheet) {
    if (sheet instanceof ComparedTable compared) {
      return ComparedLayout.of(compared);
    }
    return sheet instanceof Table table ? TableLayout.of(table) : ListingLayout.of((Listing) sheet);
  }

  int columns() {
    return right.size();
  }

  /**
   * A header's texts from a column on, equal ones beside each other as one; none reaches beyond a
   * span of the header above it.
   */
  List<Span> spans(int header, int from) {
    List<Span> spans = new ArrayList<>();
    for (int column = from; column < columns(); column++) {
      if (column > from && joined(header, column)) {
        Span last = spans.remove(spans.size() - 1);
        spans.add(new Span(last.text, last.columns + 1));
      } else {
        spans.add(new Span(headers.get(header).get(column), 1));
      }
    }
    return spans;
  }

  /** The last header names each column by itself. */
  private boolean joined(int header, int column) {
    if (header == headers.size() - 1) {
      return false;
    }
    return headers.subList(0, header + 1).stream()
        .allMatch(texts -> texts.get(column).equals(texts.get(column - 1)));
  }
}
