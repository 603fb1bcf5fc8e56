package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.analysis.claims.Reference.Anomaly;
import pijoule.analysis.claims.ReferenceClaims.ReferenceClaim;
import pijoule.analysis.claims.ReferenceClaims.ReferenceInstance;
import pijoule.analysis.table.Item;

/** Text on published figures and claims, for a terminal. */
final class ReferenceText {
  private final Paragraphs lines = new Paragraphs();
  private final Reference reference;
  private final Variant variant;
  private final ReferenceValues values;

  private ReferenceText(Reference reference, Variant variant) {
    this.reference = reference;
    this.variant = variant;
    this.values = new ReferenceValues(reference, variant);
  }

  static String write(Claims claims, Reference reference, Variant variant) {
    ReferenceText text = new ReferenceText(reference, variant);
    List<ReferenceClaim> results = ReferenceClaims.of(claims, reference, variant);
    text.claims(claims, results);
    text.failing(results);
    text.overheads();
    text.anomalies();
    return text.lines.toString();
  }

  private void claims(Claims claims, List<ReferenceClaim> results) {
    lines.heading(claims.title());
    lines.wrap("", reference.citation() + "; figures " + variant.key() + ".");
    if (variant == Variant.CORRECTED) {
      lines.wrap("", "The corrections are hypotheses: see the anomalies.");
    }
    lines.heading("Claims");
    int width = results.stream().mapToInt(result -> result.claim().id().length()).max().orElse(0);
    for (ReferenceClaim result : results) {
      lines.wrap(
          "%s  %-23s ".formatted(CampaignText.pad(result.claim().id(), width), result.verdict()),
          result.claim().statement());
    }
  }

  private void failing(List<ReferenceClaim> results) {
    lines.heading("Cells where a claim fails, or rounding decides");
    for (ReferenceClaim result : results) {
      for (ReferenceInstance instance : result.instances()) {
        if (!instance.holds() || !instance.decidable()) {
          lines.wrap(result.claim().id() + "  ", instance(instance));
        }
      }
    }
  }

  private static String instance(ReferenceInstance instance) {
    Claim claim = instance.instance().claim();
    String where = instance.instance().display() + ": ";
    if (!instance.given()) {
      return where + "the tables do not give it";
    }
    return "%s%s, claimed %s %s, unit %s%s%s"
        .formatted(
            where,
            number(instance.left().get()),
            claim.relation(),
            number(instance.right().get()),
            claim.left().unit().symbol(),
            instance.holds() ? "; holds" : "; fails",
            instance.decidable() ? "" : ", and rounding can turn it");
  }

  private static String number(RoundedFigure interval) {
    return CampaignText.number(interval.value());
  }

  /** A base that a correction gives them is shown only with the corrected figures. */
  private void overheads() {
    for (PrintedTable table : reference.tables()) {
      table.overheads().ifPresent(overheads -> overheads(table, overheads));
    }
  }

  private void overheads(PrintedTable table, Overheads overheads) {
    for (Overheads.Base base : overheads.bases()) {
      if (variant == Variant.CORRECTED || base.anomaly().isEmpty()) {
        String key = overheads.factor().key();
        lines.heading(
            "Table %s, overheads of %s against %s in %% of %s%s"
                .formatted(
                    table.number(),
                    ClaimLevels.display(key, overheads.of()),
                    ClaimLevels.display(key, overheads.against()),
                    ClaimLevels.display(key, base.level()),
                    base.anomaly().map(id -> " (anomaly " + id + ")").orElse("")));
        quantities(table, overheads, base);
      }
    }
  }

  private void quantities(PrintedTable table, Overheads overheads, Overheads.Base base) {
    Map<TableQuantity, List<String>> texts = new LinkedHashMap<>();
    Map<TableQuantity, Double> max = new LinkedHashMap<>();
    for (TableCoordinate place : table.overheadPlaces()) {
      TableQuantity of = table.quantity(place);
      Optional<Double> percent =
          overheads.ratio(values, of, place).map(ratio -> overheads.percent(base, ratio.value()));
      texts
          .computeIfAbsent(of, unseen -> new ArrayList<>())
          .add(before(place) + percent.map(ReferenceText::percent).orElse("not given"));
      percent.ifPresent(value -> max.merge(of, value, Math::max));
    }
    texts.forEach(
        (quantity, all) ->
            lines.wrap(
                "  ",
                "%s %s: %s; max %s"
                    .formatted(
                        quantity.side().key(),
                        quantity.quantity().key(),
                        String.join(", ", all),
                        max.containsKey(quantity) ? percent(max.get(quantity)) : "not given")));
  }

  private static String before(TableCoordinate place) {
    return place.levels().entrySet().stream()
        .map(level -> ClaimLevels.display(level.getKey(), level.getValue()) + " ")
        .collect(Collectors.joining());
  }

  private static String percent(double percent) {
    return Item.percent(percent).display();
  }

  private void anomalies() {
    lines.heading("Known anomalies");
    for (Anomaly anomaly : reference.anomalies()) {
      lines.wrap(
          "%-4s".formatted(anomaly.id()),
          "%s (%s%s, %s %s). %s"
              .formatted(
                  anomaly.title(),
                  anomaly.basis(),
                  anomaly.corrected() ? ", corrected" : "",
                  anomaly.touches().size() == 1 ? "table" : "tables",
                  String.join(", ", anomaly.touches()),
                  anomaly.says()));
    }
  }
}
