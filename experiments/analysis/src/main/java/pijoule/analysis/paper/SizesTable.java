package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import pijoule.analysis.inference.ComparedFactors;
import pijoule.analysis.measures.AnswerSize;
import pijoule.analysis.measures.BodySize;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Entry;
import pijoule.analysis.tables.Row;
import pijoule.analysis.tables.Section;
import pijoule.analysis.tables.Table;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * Sizes of messages by cell, and their growth over the first level of the first compared factor.
 */
public final class SizesTable {
  private static final double PERCENT = 100;

  private final Measurements measurements;
  private final ResolvedStudy study;
  private final List<CellValues> cells;
  private final Grid grid;

  private SizesTable(Measurements measurements) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.grid = Grid.whole(study);
    this.cells =
        grid.cells(Optional.empty()).stream()
            .flatMap(Optional::stream)
            .map(cell -> CellValues.of(measurements, cell, Side.CLIENT))
            .toList();
  }

  /**
   * {@return the table; absent where all messages have one size}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> of(Measurements measurements) {
    SizesTable sizes = new SizesTable(measurements);
    return sizes.varies() ? Optional.of(sizes.table()) : Optional.empty();
  }

  private boolean varies() {
    return Stream.of(BodySize.REQUEST, BodySize.RESPONSE)
        .anyMatch(
            size ->
                cells.stream()
                        .map(cell -> cell.summary(size).mean())
                        .filter(OptionalDouble::isPresent)
                        .distinct()
                        .count()
                    > 1);
  }

  private Table table() {
    List<Row> rows = new ArrayList<>();
    for (BodySize size : BodySize.values()) {
      rows.add(
          new Row(
              size.key(),
              label(size),
              size.unit(),
              cells.stream().map(cell -> entry(cell.summary(size))).toList()));
    }
    List<String> notes = new ArrayList<>();
    notes.add("Bodies of the first timed call in HTTP, without headers; equal ones are exact.");
    addParts(rows, notes);
    ComparedFactors.factors(study).stream().findFirst().ifPresent(of -> growth(of, rows, notes));
    return new Table(
        "sizes",
        "Sizes of messages",
        false,
        study.declared(),
        study.emulated(),
        List.of(new Section(Optional.empty(), grid.headers(), rows, List.of())),
        notes);
  }

  private void addParts(List<Row> rows, List<String> notes) {
    for (AnswerSize size : AnswerSize.values()) {
      if (measurements.has(size)) {
        rows.add(
            new Row(
                size.key(),
                size.label(),
                size.unit(),
                cells.stream().map(cell -> entry(cell.summary(size))).toList()));
      }
    }
    if (measurements.has(AnswerSize.PAYLOAD)) {
      notes.add(
          "Payload: what is in SOAP's Body, or all of a body without an envelope. Header: the envelope, and what the transport puts in front of the body. Message: both. Radio packets: as many as the message takes at 120 B and at 102 B each, computed and not sent.");
    }
  }

  private static String label(BodySize size) {
    return switch (size) {
      case REQUEST -> "Request";
      case RESPONSE -> "Answer";
      case EXCHANGE -> "Both";
    };
  }

  private void growth(FactorLevels factor, List<Row> rows, List<String> notes) {
    Level first = factor.levels().get(0);
    rows.add(row("exchange_growth", "Both, growth over " + first.display(), first, of -> of - 1));
    rows.add(row("exchange_share", "Both, share of the growth", first, of -> 1 - 1 / of));
    notes.add(
        "Growth: how much larger both bodies are than those of the same cell with %s %s. Share: what is added, as a share of both."
            .formatted(factor.display().toLowerCase(Locale.ROOT), first.display()));
  }

  private Row row(String key, String label, Level first, DoubleUnaryOperator ofRatio) {
    return new Row(
        key,
        label,
        "%",
        cells.stream().map(cell -> entry(overFirst(cell, first, ofRatio))).toList());
  }

  /** Of sizes that scatter at the first level there is none: their uncertainty would be lost. */
  private Summary overFirst(CellValues cell, Level first, DoubleUnaryOperator ofRatio) {
    Optional<Summary> base =
        cells.stream()
            .filter(of -> of.cell().levels().equals(with(cell.cell(), first)))
            .map(of -> of.summary(BodySize.EXCHANGE))
            .filter(of -> of.n() > 0 && of.sd().orElse(0) == 0)
            .findFirst();
    if (base.isEmpty()) {
      return Summary.NONE;
    }
    double whole = base.get().mean().orElseThrow();
    Summary summary =
        Summary.ofBlocks(
            cell.measures().stream()
                .filter(run -> BodySize.EXCHANGE.value(run).isPresent())
                .map(
                    run ->
                        CellValues.value(
                            run,
                            PERCENT
                                * ofRatio.applyAsDouble(
                                    BodySize.EXCHANGE.value(run).getAsDouble() / whole)))
                .toList());
    return summary.sd().orElse(0) == 0 ? summary.exact() : summary;
  }

  private static List<Level> with(Cell cell, Level first) {
    return cell.levels().stream()
        .map(level -> level.factor().equals(first.factor()) ? first : level)
        .toList();
  }

  private static Entry entry(Summary summary) {
    return new Entry(Optional.of(summary), 0, 0);
  }
}
