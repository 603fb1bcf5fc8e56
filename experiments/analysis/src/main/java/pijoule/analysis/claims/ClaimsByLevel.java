package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.FactorLevels;

/**
 * Lists verdicts on claims apart for the levels of factors that no claim names, such as versions: a
 * claim may hold at one level and not at another.
 */
final class ClaimsByLevel {
  private static final List<String> NOTES =
      List.of(
          "Verdicts on a claim's instances at these levels alone, by the p-values of the listing of"
              + " all instances: adjusted (Holm) over all instances of a file.");

  private ClaimsByLevel() {}

  /**
   * {@return the listing {@code claims-by-level}; absent where claims name every factor that the
   * study varies}
   *
   * @param results by file
   * @param study whose factors
   */
  static Optional<Listing> of(Map<Claims, List<ClaimResult>> results, ResolvedStudy study) {
    List<Row> rows = new ArrayList<>();
    results.forEach((file, claims) -> rows.addAll(rows(file, claims, study)));
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(columns().listing("claims-by-level", "Claims, by level", rows, NOTES));
  }

  private static List<Row> rows(Claims file, List<ClaimResult> claims, ResolvedStudy study) {
    Set<String> named =
        claims.stream()
            .flatMap(result -> result.claim().named().stream())
            .collect(Collectors.toSet());
    List<String> others =
        study.factors().stream()
            .filter(factor -> factor.levels().size() > 1)
            .map(FactorLevels::key)
            .filter(factor -> !named.contains(factor))
            .toList();
    List<Row> rows = new ArrayList<>();
    if (others.isEmpty()) {
      return rows;
    }
    for (ClaimResult claim : claims) {
      Map<Map<String, String>, List<InstanceResult>> apart =
          claim.instances().stream()
              .filter(result -> result.instance().open().keySet().containsAll(others))
              .collect(
                  Collectors.groupingBy(
                      result -> levels(others, result.instance().open()),
                      LinkedHashMap::new,
                      Collectors.toList()));
      apart.forEach(
          (levels, instances) ->
              rows.add(new Row(file.name(), levels, new ClaimResult(claim.claim(), instances))));
    }
    return rows;
  }

  private static Map<String, String> levels(List<String> factors, Map<String, String> open) {
    Map<String, String> levels = new LinkedHashMap<>();
    factors.forEach(factor -> levels.put(factor, open.get(factor)));
    return levels;
  }

  private record Row(String file, Map<String, String> levels, ClaimResult result) {
    String at() {
      return levels.entrySet().stream()
          .map(level -> ClaimLevels.display(level.getKey(), level.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  private static Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    columns.add("file", "File", row -> Item.remark(row.file));
    columns.add("claim", "Claim", row -> Item.remark(row.result.claim().id()));
    columns.add("fixed", "At", row -> Item.text(row.at()));
    columns.add("verdict", "Verdict", row -> InstancesListing.verdict(row.result.verdict()));
    columns.add("holds", "Hold", row -> count(row, ClaimVerdict.HOLDS));
    columns.add("refuted", "Refuted", row -> count(row, ClaimVerdict.REFUTED));
    columns.add("undecided", "Undecided", row -> count(row, ClaimVerdict.UNDECIDED));
    columns.add("not_measured", "Not measured", row -> count(row, ClaimVerdict.NOT_MEASURED));
    columns.add("statement", "Statement", row -> Item.text(row.result.claim().statement()));
    return columns;
  }

  private static Item count(Row row, ClaimVerdict verdict) {
    return Item.count(row.result.count(verdict));
  }
}
