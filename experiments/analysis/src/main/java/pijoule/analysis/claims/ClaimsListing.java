package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.analysis.table.Numbers;

/** The listing {@code claims}: what a campaign says of each claim. */
final class ClaimsListing {
  static final String NAME = "claims";
  static final String VERDICT = "verdict";

  private ClaimsListing() {}

  static Listing of(
      Map<Claims, List<ClaimResult>> results, Optional<Reference> reference, List<String> more) {
    List<Row> rows = new ArrayList<>();
    results.forEach(
        (file, claims) -> {
          Map<Variant, Map<String, String>> published = published(file, reference);
          claims.forEach(claim -> rows.add(new Row(file.name(), claim, published)));
        });
    boolean estimate = rows.stream().anyMatch(row -> row.result.estimate());
    List<String> notes = new ArrayList<>(more);
    notes.addAll(
        List.of(
            "A claim holds when all of its instances are measured and hold, and is refuted when one"
                + " instance is, on this campaign's boards: on others it may hold. p-values are adjusted (Holm) over all instances of a file.",
            "Decided by: of a refuted claim the instance that refutes it with the smallest p, of any other the"
                + " one with the largest p; claims-instances has them all. The ratio's interval is not"
                + " adjusted.",
            "The published tables have no scatter: theirs is arithmetic on the figures, and their"
                + " corrections are hypotheses."));
    return columns().listing(NAME, title("Claims", estimate), rows, notes);
  }

  static String title(String title, boolean estimate) {
    return estimate ? title + " (where marked estimate: power modelled, not measured)" : title;
  }

  static Map<Variant, Map<String, String>> published(Claims claims, Optional<Reference> reference) {
    Map<Variant, Map<String, String>> published = new HashMap<>();
    for (Variant variant : Variant.values()) {
      Map<String, String> verdicts = new HashMap<>();
      reference.stream()
          .filter(paper -> paper.name().equals(claims.name()))
          .flatMap(paper -> ReferenceClaims.of(claims, paper, variant).stream())
          .forEach(claim -> verdicts.put(claim.claim().id(), claim.verdict()));
      published.put(variant, verdicts);
    }
    return published;
  }

  /**
   * Row of the listing: the result of a claim in one file.
   *
   * @param published verdicts on the published tables, by the claims' ids
   */
  private record Row(String file, ClaimResult result, Map<Variant, Map<String, String>> published) {
    Claim claim() {
      return result.claim();
    }

    Item published(Variant variant) {
      return Item.text(published.get(variant).getOrDefault(claim().id(), Numbers.NA));
    }
  }

  private static Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    columns.add("file", "File", row -> Item.remark(row.file));
    columns.add("claim", "Claim", row -> Item.remark(row.claim().id())).on(Medium.TERMINAL);
    columns
        .add(VERDICT, "Verdict", row -> InstancesListing.verdict(row.result.verdict()))
        .on(Medium.TERMINAL);
    columns
        .add(
            "statement",
            "Statement",
            row -> statement(row.claim().statement(), row.result.estimate()))
        .on(Medium.TERMINAL);
    columns.add(
        "instance",
        "Decided by",
        row ->
            Item.remark(
                row.result.decisive().map(instance -> instance.instance().display()).orElse("")));
    columns.add("relation", "Claimed", row -> Item.text(row.claim().relation().toString()));
    InstancesListing.ratio(
        columns,
        "ratio",
        "Left over right",
        row -> row.result.decisive().flatMap(InstanceResult::contrast));
    columns.on(Medium.TERMINAL, 3);
    columns.add(
        "p_adjusted",
        "p adjusted",
        row ->
            Item.p(
                row.result
                    .decisive()
                    .map(InstanceResult::adjusted)
                    .orElse(OptionalDouble.empty())));
    verdicts(columns);
    columns.add("section", "Section", row -> Item.remark(row.claim().section()));
    columns.add("note", "Note", row -> Item.remark(row.claim().note()));
    return columns;
  }

  /** Instances by verdict, and verdicts on what was published. */
  private static void verdicts(Columns<Row> columns) {
    columns.add("estimate", "Estimate", row -> Item.text(String.valueOf(row.result.estimate())));
    columns.add("instances", "Instances", row -> Item.count(row.result.instances().size()));
    columns.add("holds", "Hold", row -> count(row, ClaimVerdict.HOLDS));
    columns.add("refuted", "Refuted", row -> count(row, ClaimVerdict.REFUTED));
    columns.add("undecided", "Undecided", row -> count(row, ClaimVerdict.UNDECIDED));
    columns.add("not_measured", "Not measured", row -> count(row, ClaimVerdict.NOT_MEASURED));
    columns.add(
        "published_printed", "Published tables, printed", row -> row.published(Variant.PRINTED));
    columns.add(
        "published_corrected",
        "Published tables, corrected",
        row -> row.published(Variant.CORRECTED));
  }

  private static Item count(Row row, ClaimVerdict verdict) {
    return Item.count(row.result.count(verdict));
  }

  /** A statement whose verdict rests on modelled power says so wherever it is read. */
  private static Item statement(String statement, boolean estimate) {
    return new Item(statement, estimate ? statement + " (estimate)" : statement, false);
  }
}
