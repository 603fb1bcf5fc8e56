package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedLevels;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * A campaign's cells by the levels that a claim or a reference names. Where the study leaves a
 * level to the runner, both its own word and what the runner put there name it.
 */
public final class StudyCells {
  private final ResolvedStudy study;
  private final Map<Cell, Map<String, String>> resolved = new HashMap<>();

  /**
   * Resolves the levels of a campaign's cells.
   *
   * @param campaign whose cells these are
   */
  public StudyCells(RecordedCampaign campaign) {
    this.study = campaign.study();
    ResolvedLevels levels = ResolvedLevels.of(campaign);
    study.cells().forEach(cell -> resolved.put(cell, levels.settings(cell)));
  }

  /** Levels of every factor that has some in this study, in its order. */
  Map<String, List<String>> varied() {
    Map<String, List<String>> varied = new LinkedHashMap<>();
    for (FactorLevels factor : study.factors()) {
      varied.put(
          factor.key(),
          factor.levels().stream().map(level -> level(factor, level.value())).toList());
    }
    return varied;
  }

  /**
   * {@return every cell of these levels; those of factors that are not named can differ}
   *
   * @param levels as in plan.csv, by the factor's name
   */
  public List<Cell> matching(Map<String, String> levels) {
    return study.cells().stream().filter(cell -> matches(cell, levels)).toList();
  }

  /** The cell of these levels, where they name every factor that varies. */
  Optional<Cell> cell(Map<String, String> levels) {
    return matching(levels).stream().findFirst();
  }

  /**
   * {@return why there is none, for a person}
   *
   * @param levels of no cell
   */
  public String reason(Map<String, String> levels) {
    Map<String, List<String>> varied = varied();
    List<String> missing = new ArrayList<>();
    // By name: a report that is made again has the same words.
    new TreeMap<>(levels)
        .forEach(
            (factor, level) -> {
              List<String> here = varied.getOrDefault(factor, fixed(factor));
              if (here.isEmpty()) {
                missing.add("the study has no " + factor);
              } else if (!here.contains(level)) {
                missing.add(
                    "the study has no %s of %s, only %s"
                        .formatted(
                            factor,
                            ClaimLevels.belowItsFactor(factor, level),
                            here.stream()
                                .map(other -> ClaimLevels.belowItsFactor(factor, other))
                                .collect(Collectors.joining(", "))));
              }
            });
    return missing.isEmpty() ? "the study excludes this cell" : String.join("; ", missing);
  }

  /**
   * {@return the level as a person reads it below the factor's name}
   *
   * @param factor its name
   * @param level as in plan.csv
   */
  public String display(String factor, String level) {
    return study.factors().stream()
        .filter(levels -> levels.key().equals(factor))
        .flatMap(levels -> levels.levels().stream())
        .filter(other -> other.value().equals(level))
        .map(Level::display)
        .findFirst()
        .orElseGet(() -> ClaimLevels.belowItsFactor(factor, level));
  }

  private boolean matches(Cell cell, Map<String, String> levels) {
    return levels.entrySet().stream()
        .allMatch(
            named ->
                named.getValue().equals(level(cell, named.getKey()))
                    || named.getValue().equals(resolved.get(cell).get(named.getKey())));
  }

  /** A cell's level, as in plan.csv; empty where the study has no such factor. */
  String level(Cell cell, String factor) {
    List<FactorLevels> factors = study.factors();
    for (int i = 0; i < factors.size(); i++) {
      if (factors.get(i).key().equals(factor)) {
        return level(factors.get(i), cell.levels().get(i).value());
      }
    }
    return fixed(factor).stream().findFirst().orElse("");
  }

  private List<String> fixed(String factor) {
    String text = study.fixed().get(factor);
    return text == null ? List.of() : List.of(ClaimLevels.ofStudy(factor, text));
  }

  private static String level(FactorLevels factor, String value) {
    return ClaimLevels.ofStudy(factor.key(), value);
  }
}
