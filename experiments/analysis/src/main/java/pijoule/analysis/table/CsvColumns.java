package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;

/**
 * Columns of a CSV file that no table shows, each declared once with the value of a row's thing.
 *
 * @param <T> what a row is about
 */
public final class CsvColumns<T> {
  private final List<String> keys = new ArrayList<>();
  private final List<Function<? super T, ?>> values = new ArrayList<>();

  /**
   * {@return these columns}
   *
   * @param key name of the column, with the unit if it has one
   * @param value of a row's thing: a text, or a number, which is written in full; {@link
   *     Numbers#NA} if it is empty or not a number
   */
  public CsvColumns<T> add(String key, Function<? super T, ?> value) {
    keys.add(key);
    values.add(value);
    return this;
  }

  /**
   * {@return these columns, with a cell's number and its level of each factor, as in plan.csv}
   *
   * @param study of the cells
   * @param cell that a row is about
   */
  public CsvColumns<T> addCell(ResolvedStudy study, Function<T, Cell> cell) {
    add("cell", row -> cell.apply(row).number());
    for (int i = 0; i < study.factors().size(); i++) {
      int factor = i;
      add(study.factors().get(i).column(), row -> cell.apply(row).levels().get(factor).value());
    }
    return this;
  }

  /**
   * {@return lines, each with its end; the first names the columns}
   *
   * @param rows things, in their order
   */
  public String write(Iterable<? extends T> rows) {
    StringBuilder csv = new StringBuilder(Csv.line(keys));
    for (T row : rows) {
      csv.append(Csv.line(values.stream().map(value -> text(value.apply(row))).toList()));
    }
    return csv.toString();
  }

  private static String text(Object value) {
    if (value instanceof Optional<?> known) {
      return known.map(CsvColumns::text).orElse(Numbers.NA);
    }
    if (value instanceof OptionalDouble number) {
      return Numbers.full(number);
    }
    if (value instanceof OptionalLong count) {
      return count.isPresent() ? String.valueOf(count.getAsLong()) : Numbers.NA;
    }
    if (value instanceof Double number) {
      return number.isNaN() ? Numbers.NA : Numbers.full(number);
    }
    return String.valueOf(value);
  }
}
