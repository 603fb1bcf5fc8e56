package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.inference.Contrast;
import pijoule.analysis.reference.Reference;
import pijoule.analysis.reference.Variant;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Numbers;

/** The listing {@code claims}: what a campaign says of each claim. */
final class ClaimsListing {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("file", "File"),
          Column.of("claim", "Claim"),
          Column.of("verdict", "Verdict"),
          Column.of("statement", "Statement"),
          Column.of("instance", "Decided by"),
          Column.of("relation", "Claimed"),
          Column.of("ratio", "Left over right"),
          Column.of("ratio_ci95_low", "95 % from"),
          Column.of("ratio_ci95_high", "to"),
          Column.of("p_adjusted", "p adjusted"),
          Column.of("estimate", "Estimate"),
          Column.of("instances", "Instances"),
          Column.of("holds", "Hold"),
          Column.of("refuted", "Refuted"),
          Column.of("undecided", "Undecided"),
          Column.of("not_measured", "Not measured"),
          Column.of("published_printed", "Published tables, printed"),
          Column.of("published_corrected", "Published tables, corrected"),
          Column.of("section", "Section"),
          Column.of("note", "Note"));

  private ClaimsListing() {}

  static Listing of(
      Map<Claims, List<ClaimResult>> results, Optional<Reference> reference, List<String> more) {
    List<List<Item>> rows = new ArrayList<>();
    boolean estimate = false;
    for (Map.Entry<Claims, List<ClaimResult>> file : results.entrySet()) {
      Map<Variant, Map<String, String>> published = published(file.getKey(), reference);
      for (ClaimResult result : file.getValue()) {
        rows.add(row(file.getKey().name(), result, published));
        estimate |= result.estimate();
      }
    }
    List<String> notes = new ArrayList<>(more);
    notes.addAll(
        List.of(
            "A claim holds when all of its instances are measured and hold, and is refuted when one"
                + " instance is. p-values are adjusted (Holm) over all instances of a file.",
            "Decided by: of a refuted claim the instance that refutes it with the smallest p, of any other the"
                + " one with the largest p; claims-instances has them all. The ratio's interval is not"
                + " adjusted.",
            "The published tables have no scatter: theirs is arithmetic on the figures, and their"
                + " corrections are hypotheses."));
    return new Listing("claims", title("Claims", estimate), COLUMNS, rows, notes);
  }

  static String title(String title, boolean estimate) {
    return estimate ? title + " (where marked estimate: power modelled, not measured)" : title;
  }

  /** Text, or nothing where there is none. */
  static Item words(String text) {
    return text.isEmpty() ? new Item(Numbers.NA, "", false) : Item.text(text);
  }

  static Map<Variant, Map<String, String>> published(Claims claims, Optional<Reference> reference) {
    Map<Variant, Map<String, String>> published = new HashMap<>();
    for (Variant variant : Variant.values()) {
      Map<String, String> verdicts = new HashMap<>();
      reference.stream()
          .filter(of -> of.name().equals(claims.name()))
          .flatMap(of -> ReferenceClaims.of(claims, of, variant).stream())
          .forEach(claim -> verdicts.put(claim.claim().id(), claim.verdict()));
      published.put(variant, verdicts);
    }
    return published;
  }

  private static List<Item> row(
      String file, ClaimResult result, Map<Variant, Map<String, String>> published) {
    Claim claim = result.claim();
    List<Item> row = new ArrayList<>();
    Stream.of(file, claim.id()).map(ClaimsListing::words).forEach(row::add);
    row.add(new Item(result.verdict().text(), result.verdict().display(), false));
    row.add(statement(claim.statement(), result.estimate()));
    row.addAll(decisive(claim, result.decisive()));
    row.add(Item.text(String.valueOf(result.estimate())));
    row.add(Item.count(result.instances().size()));
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      row.add(Item.count(result.count(verdict)));
    }
    for (Variant variant : Variant.values()) {
      row.add(Item.text(published.get(variant).getOrDefault(claim.id(), Numbers.NA)));
    }
    row.add(words(claim.section()));
    row.add(words(claim.note()));
    return row;
  }

  /** A statement whose verdict rests on modelled power says so wherever it is read. */
  private static Item statement(String statement, boolean estimate) {
    return new Item(statement, estimate ? statement + " (estimate)" : statement, false);
  }

  private static List<Item> decisive(Claim claim, Optional<InstanceResult> instance) {
    Optional<Contrast> contrast = instance.flatMap(InstanceResult::contrast);
    Optional<LogContrast> log = contrast.flatMap(Contrast::interval);
    return List.of(
        words(instance.map(of -> of.instance().display()).orElse("")),
        Item.text(claim.relation().toString()),
        InstancesListing.ratio(contrast),
        InstancesListing.number(log, LogContrast::ci95Low),
        InstancesListing.number(log, LogContrast::ci95High),
        Item.p(instance.map(InstanceResult::adjusted).orElse(OptionalDouble.empty())));
  }
}
