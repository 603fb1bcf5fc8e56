package pijoule.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.tables.Csv;
import pijoule.analysis.tables.Numbers;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Lines of CSV that begin with a cell and its levels, as in plan.csv. */
final class CellLines {
  private final StringBuilder text = new StringBuilder();

  /**
   * @param columns after the cell's
   */
  @SafeVarargs
  CellLines(ResolvedStudy study, List<String>... columns) {
    List<String> names = new ArrayList<>();
    names.add("cell");
    study.factors().stream().map(FactorLevels::column).forEach(names::add);
    Stream.of(columns).forEach(names::addAll);
    text.append(Csv.line(names));
  }

  /**
   * @param values texts, or numbers in full precision where they are known
   */
  void add(Cell cell, Object... values) {
    List<String> fields = new ArrayList<>();
    fields.add(String.valueOf(cell.number()));
    cell.levels().stream().map(Level::value).forEach(fields::add);
    Stream.of(values).map(CellLines::field).forEach(fields::add);
    text.append(Csv.line(fields));
  }

  private static String field(Object value) {
    if (value instanceof OptionalDouble number) {
      return Numbers.full(number);
    }
    return value instanceof Double number ? Numbers.full(number) : String.valueOf(value);
  }

  String text() {
    return text.toString();
  }
}
