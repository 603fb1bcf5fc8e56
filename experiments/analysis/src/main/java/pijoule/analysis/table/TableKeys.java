package pijoule.analysis.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Columns that make each row of a table unique, and columns that refer to other tables. */
final class TableKeys {
  private static final String PLAN = "plan.csv";
  private static final String RUN = "run";

  /**
   * Primary keys by path. A trace's times are unique as well, but a tool that compares them with
   * each other keeps millions of them in memory.
   */
  private static final Map<String, List<String>> PRIMARY =
      Map.of(
          PLAN,
          List.of(RUN),
          "energy.csv",
          List.of(RUN, "side", "phase", "trial"),
          "tables/cells.csv",
          List.of("cell", "side", "metric"));

  private TableKeys() {}

  static void add(
      ObjectNode schema, List<String> header, PackagedFile file, List<PackagedFile> all) {
    List<String> key = PRIMARY.getOrDefault(file.path(), List.of());
    if (!key.isEmpty() && header.containsAll(key)) {
      key.forEach(schema.putArray("primaryKey")::add);
    }
    Optional<PackagedFile> plan = all.stream().filter(any -> any.path().equals(PLAN)).findFirst();
    if (plan.isPresent() && header.contains(RUN) && !file.path().equals(PLAN)) {
      ObjectNode foreign = schema.putArray("foreignKeys").addObject();
      foreign.putArray("fields").add(RUN);
      foreign.putObject("reference").put("resource", plan.get().name()).putArray("fields").add(RUN);
    }
  }
}
