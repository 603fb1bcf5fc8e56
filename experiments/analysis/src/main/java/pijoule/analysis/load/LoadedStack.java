package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.load.PowerLine.PowerPoint;
import pijoule.analysis.measure.MeasuredLoad;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Cells that differ only in their rate: what one server process is measured at.
 *
 * @param levels of the other factors that the study varies
 * @param cells in the study's order
 */
public record LoadedStack(List<Level> levels, List<Cell> cells) {
  /**
   * {@return its stacks, in the order of its cells}
   *
   * @param study of a campaign under load
   */
  public static List<LoadedStack> of(ResolvedStudy study) {
    Map<List<Level>, List<Cell>> stacks = new LinkedHashMap<>();
    for (Cell cell : study.cells()) {
      List<Level> others =
          cell.levels().stream().filter(level -> !level.factor().equals(Factor.RATE)).toList();
      stacks.computeIfAbsent(others, unseen -> new ArrayList<>()).add(cell);
    }
    return stacks.entrySet().stream()
        .map(stack -> new LoadedStack(stack.getKey(), stack.getValue()))
        .toList();
  }

  /**
   * {@return the levels as a person reads them, such as {@code CXF}; {@code the server} where the
   * study varies no more than the rate}
   */
  public String display() {
    return levels.isEmpty()
        ? "the server"
        : levels.stream().map(Level::display).collect(Collectors.joining(", "));
  }

  /**
   * {@return the levels as study.yaml has them, with blanks between them; {@code all} where the
   * study varies no more than the rate}
   */
  public String text() {
    return levels.isEmpty()
        ? "all"
        : levels.stream().map(Level::text).collect(Collectors.joining(" "));
  }

  /**
   * {@return its rate as a person reads it}
   *
   * @param cell one of {@link #cells()}
   */
  public static String rate(Cell cell) {
    return cell.find(Factor.RATE).map(Level::display).orElse("max");
  }

  /**
   * {@return the server's side of its replicates at the study's rates, of which power and rate are
   * known; neither the end of a search nor a run that decides nothing is among them}
   *
   * @param measurements of a campaign
   */
  public List<MeasuredSide> onCurve(Measurements measurements) {
    return servers(measurements)
        .filter(
            side ->
                side.load()
                    .filter(load -> load.gross().isPresent() && load.throughput().isPresent())
                    .filter(load -> load.run().maxRate().isEmpty())
                    .filter(load -> side.run().decides())
                    .isPresent())
        .toList();
  }

  /** The server's side of all its replicates. */
  Stream<MeasuredSide> servers(Measurements measurements) {
    return cells.stream().flatMap(cell -> measurements.of(cell, Side.SERVER).stream());
  }

  /**
   * {@return lines of power against rate}
   *
   * @param measurements of a campaign
   */
  public PowerLine line(Measurements measurements) {
    PowerLine line =
        PowerLine.of(
            onCurve(measurements).stream()
                .map(side -> point(side, measurements.campaign().study()))
                .toList());
    if (estimate(measurements)) {
      return line.with("the power is modelled and not measured");
    }
    long left = servers(measurements).filter(server -> !server.run().decides()).count();
    return left > 0 && line.lines().isEmpty()
        ? line.with("%s runs are left out, and no process has all others".formatted(left))
        : line;
  }

  private PowerPoint point(MeasuredSide side, ResolvedStudy study) {
    MeasuredLoad load = side.load().orElseThrow();
    Optional<Cell> cell =
        cells.stream().filter(other -> other.number() == side.run().cell()).findFirst();
    return new PowerPoint(
        side.run().block(),
        cell.map(LoadedStack::rate).orElseThrow(),
        load.throughput().getAsDouble(),
        load.gross().orElseThrow().watts());
  }

  /** The greatest value of each server process that has one, in the order of the blocks. */
  static List<Double> greatest(Measurements measurements, LoadedStack stack, Quantity quantity) {
    Map<Integer, Double> values = new TreeMap<>();
    for (MeasuredSide side : measurements.sides()) {
      boolean isOf = stack.cells.stream().anyMatch(cell -> cell.number() == side.run().cell());
      OptionalDouble value = isOf ? quantity.value(side) : OptionalDouble.empty();
      if (value.isPresent()) {
        values.merge(side.run().block(), value.getAsDouble(), Math::max);
      }
    }
    return List.copyOf(values.values());
  }

  /** {@return whether any energy of the stack is modelled} */
  boolean estimate(Measurements measurements) {
    return servers(measurements).anyMatch(side -> side.energy().estimate().orElse(false));
  }
}
