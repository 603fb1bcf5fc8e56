package pijoule.runner.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Facts of hosts in columns. */
final class FactsTable {
  private FactsTable() {}

  static List<String> lines(Map<String, Map<String, String>> facts) {
    Set<String> keys = new LinkedHashSet<>();
    facts.values().forEach(host -> keys.addAll(host.keySet()));
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("host"));
    head.addAll(keys);
    rows.add(head);
    facts.forEach(
        (host, values) -> {
          List<String> row = new ArrayList<>(List.of(host));
          keys.forEach(key -> row.add(values.getOrDefault(key, "-")));
          rows.add(row);
        });
    return rows.stream().map(row -> line(row, rows)).toList();
  }

  private static String line(List<String> row, List<List<String>> rows) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      int at = column;
      int width = rows.stream().mapToInt(each -> each.get(at).length()).max().orElse(0);
      line.append(row.get(column)).append(" ".repeat(width - row.get(column).length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
