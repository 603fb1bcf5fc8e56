package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.table.Item;

/** Overheads that published figures give, for a terminal: a line for each quantity. */
record OverheadsText(ReferenceValues values, Variant variant, Paragraphs lines) {
  /** A base that a correction gives them is shown only with the corrected figures. */
  static void write(Reference reference, Variant variant, Paragraphs lines) {
    OverheadsText text = new OverheadsText(new ReferenceValues(reference, variant), variant, lines);
    for (PrintedTable table : reference.tables()) {
      table.overheads().ifPresent(overheads -> text.table(table, overheads));
    }
  }

  private void table(PrintedTable table, Overheads overheads) {
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
          .add(levels(place) + percent.map(OverheadsText::number).orElse("not given"));
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
                        max.containsKey(quantity) ? number(max.get(quantity)) : "not given")));
  }

  private static String levels(TableCoordinate place) {
    return place.levels().entrySet().stream()
        .map(level -> ClaimLevels.display(level.getKey(), level.getValue()) + " ")
        .collect(Collectors.joining());
  }

  private static String number(double percent) {
    return Item.percent(percent).display();
  }
}
