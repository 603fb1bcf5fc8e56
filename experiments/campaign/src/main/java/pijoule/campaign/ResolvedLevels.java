package pijoule.campaign;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Level;

/**
 * The settings of a campaign's cells with {@code default} and {@code same} made concrete, as
 * plan.csv has them: a study that leaves the container to CXF and one that names Jetty mean one
 * cell.
 */
public final class ResolvedLevels {
  private static final String CELL = "cell";
  private static final String UNSET = "NA";

  private final ResolvedStudy study;
  private final Map<Integer, Map<String, String>> byCell;

  private ResolvedLevels(ResolvedStudy study, Map<Integer, Map<String, String>> byCell) {
    this.study = study;
    this.byCell = byCell;
  }

  /**
   * {@return its cells' settings; as in study.yaml where plan.csv does not say more}
   *
   * @param campaign as read
   */
  public static ResolvedLevels of(RecordedCampaign campaign) {
    try {
      CsvTable plan = CsvTable.read(campaign.folder().resolve("plan.csv"), List.of());
      return new ResolvedLevels(campaign.study(), byCell(plan));
    } catch (IOException unreadable) {
      return new ResolvedLevels(campaign.study(), Map.of()); // the campaign's problems say so
    }
  }

  private static Map<Integer, Map<String, String>> byCell(CsvTable plan) {
    Map<Integer, Map<String, String>> byCell = new HashMap<>();
    for (Map<String, String> row : plan.rows()) {
      if (row.size() == plan.columns().size() && row.getOrDefault(CELL, "").matches("[0-9]{1,9}")) {
        byCell
            .computeIfAbsent(Integer.valueOf(row.get(CELL)), unseen -> new HashMap<>())
            .putAll(row);
      }
    }
    return byCell;
  }

  /**
   * {@return {@link ResolvedStudy#settings} of it, concrete}
   *
   * @param cell one of the study's
   */
  public Map<String, String> settings(Cell cell) {
    Map<String, String> settings = new TreeMap<>(study.settings(cell));
    settings.replaceAll((key, text) -> resolved(cell, key, text));
    return settings;
  }

  /**
   * {@return a setting's value; the program's own where the study leaves it to the program}
   *
   * @param cell one of the study's
   * @param key of a setting
   * @param text what the study has for it
   */
  public String resolved(Cell cell, String key, String text) {
    return Factors.all().stream()
        .filter(factor -> factor.key().equals(key))
        .filter(factor -> new Level(factor, text).isSymbol())
        .map(factor -> byCell.getOrDefault(cell.number(), Map.of()).get(factor.column()))
        .filter(concrete -> concrete != null && !concrete.equals(UNSET))
        .findFirst()
        .orElse(text);
  }
}
