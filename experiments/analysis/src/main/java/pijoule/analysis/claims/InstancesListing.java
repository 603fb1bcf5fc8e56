package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import pijoule.analysis.inference.Contrast;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Numbers;

/** The listing {@code claims-instances}: every claim for every combination that it leaves open. */
final class InstancesListing {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("file", "File"),
          Column.of("claim", "Claim"),
          Column.of("instance", "Instance"),
          Column.of("verdict", "Verdict"),
          Column.of("left", "Left"),
          Column.of("relation", "Relation"),
          Column.of("right", "Right"),
          Column.of("unit", "Unit"),
          Column.of("ratio", "Left over right"),
          Column.of("ratio_ci95_low", "95 % from"),
          Column.of("ratio_ci95_high", "to"),
          Column.of("p", "p"),
          Column.of("p_adjusted", "p adjusted"),
          Column.of("runs", "n"),
          Column.of("independent", "Independent"),
          Column.of("doubtful", "Doubtful energies"),
          Column.of("estimate", "Estimate"),
          Column.of("gain_unknown", "Gain unknown"),
          Column.of("reason", "Why not tested"));

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
    List<List<Item>> rows = new ArrayList<>();
    boolean estimate = false;
    for (Map.Entry<Claims, List<ClaimResult>> file : results.entrySet()) {
      for (ClaimResult claim : file.getValue()) {
        for (InstanceResult instance : claim.instances()) {
          rows.add(row(file.getKey().name(), claim.claim(), instance));
          estimate |= instance.estimate();
        }
      }
    }
    return new Listing(
        "claims-instances",
        ClaimsListing.title("Claims, every instance", estimate),
        COLUMNS,
        rows,
        Stream.concat(scope.stream(), NOTES.stream()).toList());
  }

  private static List<Item> row(String file, Claim claim, InstanceResult result) {
    Optional<LogContrast> log = result.contrast().flatMap(Contrast::interval);
    return List.of(
        Item.text(file),
        Item.text(claim.id()),
        Item.text(result.instance().display()),
        new Item(result.verdict().text(), result.verdict().display(), false),
        Item.number(result.left()),
        Item.text(claim.relation().toString()),
        Item.number(result.right()),
        Item.text(claim.left().unit().symbol()),
        ratio(result.contrast()),
        number(log, LogContrast::ci95Low),
        number(log, LogContrast::ci95High),
        Item.p(result.p()),
        Item.p(result.adjusted()),
        result.contrast().map(of -> Item.count(of.runs())).orElse(Item.NA),
        independent(result.contrast()),
        result.contrast().map(of -> Item.count(of.doubtful())).orElse(Item.NA),
        Item.text(String.valueOf(result.estimate())),
        Item.text(result.contrast().map(of -> String.valueOf(of.gainUnknown())).orElse(Numbers.NA)),
        ClaimsListing.words(result.reason()));
  }

  /** Where nothing scatters, nothing varies independently. */
  static Item independent(Optional<Contrast> contrast) {
    return contrast
        .filter(of -> !of.exact())
        .map(of -> Item.text(of.unit().display()))
        .orElse(Item.NA);
  }

  static Item ratio(Optional<Contrast> contrast) {
    return Item.number(contrast.map(Contrast::ratio).orElse(OptionalDouble.empty()));
  }

  static Item number(Optional<LogContrast> log, ToDoubleFunction<LogContrast> of) {
    return log.map(contrast -> OptionalDouble.of(of.applyAsDouble(contrast)))
        .filter(value -> Double.isFinite(value.getAsDouble()))
        .map(Item::number)
        .orElse(Item.NA);
  }
}
