package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Numbers;

/** The listing {@code claims-instances}: every claim for every combination that it leaves open. */
final class InstancesListing {
  private static final List<String> NOTES =
      List.of(
          "n is the smallest number of runs behind a mean. Where the gain of a meter is unknown, the"
              + " interval is a lower bound; where servers are compared and a cell has one round, there"
              + " is no interval. Neither is tested.",
          "Counts without scatter, such as sizes of messages, are exact: arithmetic decides.",
          "A difference that is not shown is no equality: ~ holds only where equivalence within"
              + " the margin is shown.");

  private InstancesListing() {}

  static Listing of(Map<Claims, List<ClaimResult>> results, List<String> scope) {
    List<Row> rows = new ArrayList<>();
    results.forEach(
        (file, claims) ->
            claims.forEach(
                claim ->
                    claim
                        .instances()
                        .forEach(
                            instance -> rows.add(new Row(file.name(), claim.claim(), instance)))));
    return columns()
        .listing(
            "claims-instances",
            ClaimsListing.title(
                "Claims, every instance", rows.stream().anyMatch(row -> row.result.estimate())),
            rows,
            Stream.concat(scope.stream(), NOTES.stream()).toList());
  }

  private record Row(String file, Claim claim, InstanceResult result) {
    Item of(Function<Contrast, Item> item) {
      return result.contrast().map(item).orElse(Item.NA);
    }
  }

  private static Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    columns.add("file", "File", row -> Item.text(row.file));
    columns.add("claim", "Claim", row -> Item.text(row.claim.id()));
    columns.add("instance", "Instance", row -> Item.text(row.result.instance().display()));
    columns.add("verdict", "Verdict", row -> verdict(row.result.verdict()));
    columns.add("left", "Left", row -> Item.number(row.result.left()));
    columns.add("relation", "Relation", row -> Item.text(row.claim.relation().toString()));
    columns.add("right", "Right", row -> Item.number(row.result.right()));
    columns.add("unit", "Unit", row -> Item.text(row.claim.left().unit().symbol()));
    ratio(columns, "ratio", "Left over right", row -> row.result.contrast());
    columns.add("p", "p", row -> Item.p(row.result.p()));
    columns.add("p_adjusted", "p adjusted", row -> Item.p(row.result.adjusted()));
    columns.add("runs", "n", row -> row.of(contrast -> Item.count(contrast.runs())));
    columns.add("independent", "Independent", row -> independent(row.result.contrast()));
    columns.add(
        "doubtful",
        "Doubtful energies",
        row -> row.of(contrast -> Item.count(contrast.doubtful())));
    columns.add("estimate", "Estimate", row -> Item.text(String.valueOf(row.result.estimate())));
    columns.add(
        "gain_unknown",
        "Gain unknown",
        row ->
            Item.text(
                row.result
                    .contrast()
                    .map(contrast -> String.valueOf(contrast.gainUnknown()))
                    .orElse(Numbers.NA)));
    columns.add("reason", "Why not tested", row -> Item.remark(row.result.reason()));
    return columns;
  }

  static Item verdict(ClaimVerdict verdict) {
    return Item.text(verdict.text());
  }

  /** A ratio and the ends of its interval, each {@link Item#NA} where it is not known. */
  static <T> void ratio(
      Columns<T> columns, String key, String label, Function<T, Optional<Contrast>> of) {
    columns.add(
        key,
        label,
        row -> Item.number(of.apply(row).map(Contrast::ratio).orElse(OptionalDouble.empty())));
    columns.add(
        key + "_ci95_low", "95 % from", row -> Item.number(of.apply(row).flatMap(Contrast::low)));
    columns.add(
        key + "_ci95_high", "to", row -> Item.number(of.apply(row).flatMap(Contrast::high)));
  }

  /** {@return unit that varies independently; none if nothing scatters} */
  static Item independent(Optional<Contrast> contrast) {
    return contrast
        .filter(value -> !value.exact())
        .map(value -> Item.text(value.unit().display()))
        .orElse(Item.NA);
  }
}
