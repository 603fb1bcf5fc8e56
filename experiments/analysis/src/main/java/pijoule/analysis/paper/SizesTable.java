package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * Sizes of messages by cell, and their growth over the first level of the first compared factor.
 */
public final class SizesTable {
  private static final double PERCENT = 100;
  private static final Map<Quantity, String> LABELS =
      Map.of(
          Sizes.REQUEST, "Request",
          Sizes.RESPONSE, "Answer",
          Sizes.EXCHANGE, "Both",
          Sizes.PAYLOAD, "Answer's payload",
          Sizes.HEADER, "Answer's header",
          Sizes.MESSAGE, "Answer's message",
          Sizes.PACKETS_120, "Answer's radio packets of 120 B (computed)",
          Sizes.PACKETS_102, "Answer's radio packets of 102 B (computed)");

  private final Measurements measurements;
  private final CellTable table;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private SizesTable(Measurements measurements) {
    this.measurements = measurements;
    this.table = new CellTable(measurements);
  }

  /**
   * {@return the table; absent where all messages have one size}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> of(Measurements measurements) {
    SizesTable sizes = new SizesTable(measurements);
    sizes.addBodies();
    return sizes.rows.subList(0, 2).stream().anyMatch(ProgramTables::varies)
        ? Optional.of(sizes.table())
        : Optional.empty();
  }

  /** Requests and answers first. */
  private void addBodies() {
    Sizes.BODIES.forEach(this::add);
    notes.add("Bodies of the first timed call in HTTP, without headers; equal ones are exact.");
  }

  private Table table() {
    addParts();
    ComparedFactors.factors(measurements.campaign().study()).stream()
        .findFirst()
        .ifPresent(this::growth);
    return table.table("sizes", "Sizes of messages", rows, List.of(), notes);
  }

  private void addParts() {
    Sizes.OF_ANSWERS.stream().filter(measurements::has).forEach(this::add);
    if (measurements.has(Sizes.PAYLOAD)) {
      notes.add(
          "Payload: what is in SOAP's Body, or all of a body without an envelope. Header: the envelope, and what the transport puts in front of the body. Message: both. Radio packets: as many as the message takes at 120 B and at 102 B each, computed and not sent.");
    }
  }

  private void add(Quantity size) {
    rows.add(table.row(Side.CLIENT, size, size.key(), LABELS.get(size)));
  }

  private void growth(FactorLevels factor) {
    Level first = factor.levels().get(0);
    rows.add(
        row("exchange_growth", "Both, growth over " + first.display(), first, ratio -> ratio - 1));
    rows.add(row("exchange_share", "Both, share of the growth", first, ratio -> 1 - 1 / ratio));
    notes.add(
        "Growth: how much larger both bodies are than those of the same cell with %s %s. Share: what is added, as a share of both."
            .formatted(factor.display().toLowerCase(Locale.ROOT), first.display()));
  }

  private Row row(String key, String label, Level first, DoubleUnaryOperator ofRatio) {
    List<CellValue> all = table.values(Side.CLIENT, Sizes.EXCHANGE);
    return CellTable.row(key, label, "%", all, value -> overFirst(all, value, first, ofRatio));
  }

  /**
   * {@return ratio to the first level; none if sizes scatter there, since their uncertainty would
   * be lost}
   */
  private static Summary overFirst(
      List<CellValue> all, CellValue value, Level first, DoubleUnaryOperator ofRatio) {
    return all.stream()
        .filter(other -> other.cell().levels().equals(with(value.cell(), first)))
        .filter(base -> base.n() > 0 && base.summary().sd().orElse(0) == 0)
        .map(base -> base.summary().mean().orElseThrow())
        .map(
            whole ->
                value.with(
                    Arrays.stream(value.values())
                        .map(size -> PERCENT * ofRatio.applyAsDouble(size / whole))
                        .toArray()))
        .map(percent -> Summary.ofBlocks(percent.blockValues()))
        .map(summary -> summary.sd().orElse(0) == 0 ? summary.exact() : summary)
        .findFirst()
        .orElse(Summary.NONE);
  }

  private static List<Level> with(Cell cell, Level first) {
    return cell.levels().stream()
        .map(level -> level.factor().equals(first.factor()) ? first : level)
        .toList();
  }
}
