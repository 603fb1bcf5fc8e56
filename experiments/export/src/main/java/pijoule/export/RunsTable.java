package pijoule.export;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.Circumstances;
import pijoule.campaign.Run;
import pijoule.energy.window.Verdict;

/** All runs as one Parquet table: a row per run, side and part. */
final class RunsTable {
  static final String FORMAT = "pijoule-runs-parquet/1";

  private static final ParquetColumn SESSION = ParquetColumn.whole("session");

  private static final List<ParquetColumn> RUN =
      List.of(
          ParquetColumn.text("run"),
          ParquetColumn.whole("order"),
          ParquetColumn.whole("block"),
          ParquetColumn.whole("cell"),
          ParquetColumn.whole("replicate"),
          ParquetColumn.whole("seed"),
          SESSION,
          ParquetColumn.text("started_at"),
          ParquetColumn.whole("tries"),
          ParquetColumn.text("server_started_at"),
          ParquetColumn.text("outcome"));
  private static final List<ParquetColumn> MEASURED =
      List.of(
          ParquetColumn.text("side"),
          ParquetColumn.text("phase"),
          ParquetColumn.text("trial"),
          ParquetColumn.whole("operations"),
          ParquetColumn.number("duration_seconds"),
          ParquetColumn.number("energy_joules"),
          ParquetColumn.number("u_joules"),
          ParquetColumn.number("net_energy_joules"),
          ParquetColumn.number("u_net_joules"),
          ParquetColumn.number("mean_power_watts"),
          ParquetColumn.number("bridged_seconds"),
          ParquetColumn.whole("samples"),
          ParquetColumn.text("verdict"),
          ParquetColumn.text("meter"),
          ParquetColumn.flag("estimate"),
          ParquetColumn.text("reason"));

  private final LevelColumns levels;
  private final Map<String, List<MeasuredSide>> sides;
  private final Map<String, String> metadata;
  private final boolean partitioned;

  private RunsTable(Measurements measurements, boolean partitioned) {
    this.levels =
        new LevelColumns(
            measurements.campaign().runs().stream()
                .map(run -> run.circumstances().levels())
                .toList());
    this.sides =
        measurements.sides().stream().collect(Collectors.groupingBy(side -> side.run().id()));
    this.metadata =
        Map.of("pijoule.format", FORMAT, "pijoule.study", measurements.campaign().study().name());
    this.partitioned = partitioned;
  }

  /**
   * The runs of a campaign.
   *
   * @param partitioned whether the files' folders name the session, and the rows do not
   */
  static RunsTable of(Measurements measurements, boolean partitioned) {
    return new RunsTable(measurements, partitioned);
  }

  /** Writes some of the runs and returns the number of rows. */
  long write(List<Run> runs, Path target) throws IOException {
    List<ParquetColumn> columns = new ArrayList<>(RUN);
    if (partitioned) {
      columns.remove(SESSION);
    }
    columns.addAll(levels.columns());
    columns.addAll(MEASURED);
    try (ParquetTable table = ParquetTable.create(target, columns, metadata)) {
      for (Run run : runs) {
        add(table, run, sides.getOrDefault(run.id(), List.of()));
      }
      return table.publish();
    }
  }

  private void add(ParquetTable table, Run run, List<MeasuredSide> sides) throws IOException {
    if (sides.isEmpty()) {
      Object[] nothing = new Object[MEASURED.size()];
      nothing[MEASURED.size() - 1] = run.failure().orElse(null);
      add(table, run, nothing);
    }
    for (MeasuredSide side : sides) {
      for (Map.Entry<Part, PartEnergy> part : side.energy().parts().entrySet()) {
        add(table, run, measured(side, part.getKey(), part.getValue()));
      }
    }
  }

  private void add(ParquetTable table, Run run, Object[] measured) throws IOException {
    Circumstances circumstances = run.circumstances();
    List<Object> row = new ArrayList<>();
    row.add(run.id());
    row.add((long) run.order());
    row.add((long) run.block());
    row.add((long) run.cell());
    row.add((long) run.replicate());
    row.add(boxed(circumstances.seed()));
    if (!partitioned) {
      row.add((long) run.session());
    }
    row.add(circumstances.startedAt().orElse(null));
    row.add(boxed(circumstances.tries()));
    row.add(circumstances.serverStartedAt().map(Instant::toString).orElse(null));
    row.add(run.valid() ? "valid" : "failed");
    row.addAll(levels.values(circumstances.levels()));
    row.addAll(Arrays.asList(measured));
    table.add(row.toArray());
  }

  private static Object[] measured(MeasuredSide side, Part part, PartEnergy energy) {
    boolean known = energy.verdict() != Verdict.NOT_AVAILABLE;
    return new Object[] {
      side.side().key(),
      part.phase(),
      part.trial(),
      boxed(side.operations(part)),
      side.times().seconds().get(part),
      boxed(energy.joules().value()),
      boxed(energy.joules().u()),
      boxed(side.value(Kind.NET_ENERGY, part)),
      boxed(side.of(Kind.NET_ENERGY, part).u()),
      boxed(side.value(Kind.POWER, part)),
      boxed(energy.bridgedSeconds()),
      boxed(energy.samples()),
      known ? energy.verdict().text() : null,
      side.energy().meters(part).orElse(null),
      side.energy().estimate(part).orElse(null),
      energy.joules().reason().orElse(null)
    };
  }

  private static Long boxed(OptionalInt value) {
    return value.isPresent() ? (long) value.getAsInt() : null;
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static Long boxed(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  /** One column for each factor and fixed setting: whole numbers where every level is one. */
  private static final class LevelColumns {
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");

    private final Map<String, ParquetColumn> byName = new LinkedHashMap<>();

    LevelColumns(Collection<Map<String, String>> levelsOfRuns) {
      Map<String, Boolean> whole = new LinkedHashMap<>();
      for (Map<String, String> levels : levelsOfRuns) {
        levels.forEach(
            (name, level) ->
                whole.merge(name, WHOLE.matcher(level).matches(), Boolean::logicalAnd));
      }
      whole.forEach(
          (name, numbers) ->
              byName.put(name, numbers ? ParquetColumn.whole(name) : ParquetColumn.text(name)));
    }

    List<ParquetColumn> columns() {
      return new ArrayList<>(byName.values());
    }

    /** A run's values in the columns' order, null where it has no such level. */
    List<Object> values(Map<String, String> levels) {
      List<Object> values = new ArrayList<>();
      byName.forEach((name, column) -> values.add(value(column, levels.get(name))));
      return values;
    }

    private static Object value(ParquetColumn column, String level) {
      return level != null && column.kind() == ParquetColumn.Kind.WHOLE
          ? Long.valueOf(level)
          : level;
    }
  }
}
