package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Sheet;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Table II of Nunes et al. (2013): what was to be measured. */
public final class DesignTable {
  private DesignTable() {}

  /**
   * @param study any
   * @return one row for each cell: its number, its level of each factor, its replicates
   */
  public static Sheet of(ResolvedStudy study) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("cell", "Experiment"));
    columns.addAll(Levels.columns(study));
    columns.add(Column.of("replicates", "Replicates"));
    List<List<Item>> rows = study.cells().stream().map(cell -> row(study, cell)).toList();
    return new Listing(
        "table-2-design", "Table II: experiments", columns, rows, notes(study, rows.size()));
  }

  private static List<Item> row(ResolvedStudy study, Cell cell) {
    List<Item> row = new ArrayList<>();
    row.add(Item.count(cell.number()));
    row.addAll(Levels.items(study, cell));
    row.add(Item.count(study.replicates()));
    return row;
  }

  private static List<String> notes(ResolvedStudy study, int cells) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%s cells x %s replicates = %s runs."
            .formatted(cells, study.replicates(), cells * study.replicates()));
    int combinations =
        study.factors().stream()
            .mapToInt(factor -> factor.levels().size())
            .reduce(1, (a, b) -> a * b);
    if (combinations > cells) {
      notes.add(
          "%s of %s combinations are excluded: %s."
              .formatted(combinations - cells, combinations, excluded(study)));
    }
    notes.add(
        "%s rounds; in each, every cell has %s of its runs, a block, on one server process."
            .formatted(study.round(study.replicates()), study.replicatesPerBlock()));
    notes.addAll(study.levelNotes());
    settings("Workload", study.workload(), notes);
    settings("The same in all cells", study.fixed(), notes);
    return notes;
  }

  private static String excluded(ResolvedStudy study) {
    return study.exclude().stream()
        .map(
            out ->
                study.factors().stream()
                    .filter(factor -> out.containsKey(factor.key()))
                    .map(factor -> display(factor, out.get(factor.key())))
                    .collect(Collectors.joining(" with ")))
        .collect(Collectors.joining("; "));
  }

  private static String display(FactorLevels factor, String text) {
    return factor.levels().stream()
        .filter(level -> level.text().equals(text))
        .map(Level::display)
        .findFirst()
        .orElse(text);
  }

  private static void settings(String what, Map<String, String> settings, List<String> notes) {
    if (!settings.isEmpty()) {
      notes.add(
          settings.entrySet().stream()
              .map(setting -> setting.getKey() + " " + setting.getValue())
              .collect(Collectors.joining(", ", what + ": ", ".")));
    }
  }
}
