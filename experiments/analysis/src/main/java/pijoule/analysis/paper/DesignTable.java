package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedLevels;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Table II of Nunes et al. (2013): what was to be measured. */
public final class DesignTable {
  private static final String NAME = "table-2-design";

  private DesignTable() {}

  /**
   * {@return one row for each cell: its number, its level of each factor, its replicates}
   *
   * @param campaign as read
   */
  public static Sheet of(RecordedCampaign campaign) {
    ResolvedStudy study = campaign.study();
    Columns<Cell> columns = new Columns<>();
    columns.add("cell", "Experiment", cell -> Item.count(cell.number()));
    Levels.add(columns, study, cell -> cell);
    columns.add("replicates", "Replicates", cell -> Item.count(study.replicates()));
    return columns.listing(
        NAME,
        campaign.paper().title(NAME, "experiments"),
        study.cells(),
        notes(campaign, study.cells().size()));
  }

  private static List<String> notes(RecordedCampaign campaign, int cells) {
    ResolvedStudy study = campaign.study();
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
        (study.target().isPresent()
                ? "%s rounds; in each, every cell has %s of its runs, a block; one process has all."
                : "%s rounds; in each, every cell has %s of its runs, a block, on one server process.")
            .formatted(study.rounds().count(), study.rounds().perRound()));
    notes.addAll(study.levelNotes());
    settings("Workload", study.workload(), notes);
    fixed(study, ResolvedLevels.of(campaign), notes);
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

  /** A setting that programs resolve, such as {@code container: default}, can differ by cell. */
  private static void fixed(ResolvedStudy study, ResolvedLevels resolved, List<String> notes) {
    Map<String, String> same = new LinkedHashMap<>();
    List<String> different = new ArrayList<>();
    study
        .fixed()
        .forEach(
            (key, text) -> {
              Map<String, List<Cell>> levels = new LinkedHashMap<>();
              for (Cell cell : study.cells()) {
                levels
                    .computeIfAbsent(resolved.resolved(cell, key, text), level -> new ArrayList<>())
                    .add(cell);
              }
              if (levels.size() == 1) {
                same.put(key, levels.keySet().iterator().next());
              } else {
                different.add(different(study, key, text, levels));
              }
            });
    settings("The same in all cells", same, notes);
    notes.addAll(different);
  }

  private static String different(
      ResolvedStudy study, String key, String text, Map<String, List<Cell>> levels) {
    return levels.entrySet().stream()
        .map(level -> level.getKey() + " " + where(study, levels, level.getValue()))
        .collect(
            Collectors.joining(
                ", ", "Not the same in all cells: %s %s, that is ".formatted(key, text), "."));
  }

  /** Names the levels of the one factor that decides, else the cells. */
  private static String where(
      ResolvedStudy study, Map<String, List<Cell>> levels, List<Cell> cells) {
    for (FactorLevels factor : study.factors()) {
      if (levels.values().stream()
              .mapToLong(cellsOfLevel -> texts(factor, cellsOfLevel).count())
              .sum()
          == texts(factor, study.cells()).count()) {
        return "with "
            + texts(factor, cells)
                .map(text -> display(factor, text))
                .collect(Collectors.joining(" and "));
      }
    }
    return "in "
        + cells.stream()
            .map(cell -> Integer.toString(cell.number()))
            .collect(Collectors.joining(", ", cells.size() == 1 ? "cell " : "cells ", ""));
  }

  private static Stream<String> texts(FactorLevels factor, List<Cell> cells) {
    return cells.stream().map(cell -> cell.text(factor.factor())).distinct();
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
