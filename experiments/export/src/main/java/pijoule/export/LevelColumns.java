package pijoule.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** One column for each factor and fixed setting: whole numbers where every level is one. */
final class LevelColumns {
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");

  private final Map<String, Column> byName = new LinkedHashMap<>();

  LevelColumns(Collection<Map<String, String>> levelsOfRuns) {
    Map<String, Boolean> whole = new LinkedHashMap<>();
    for (Map<String, String> levels : levelsOfRuns) {
      levels.forEach(
          (name, level) -> whole.merge(name, WHOLE.matcher(level).matches(), Boolean::logicalAnd));
    }
    whole.forEach(
        (name, numbers) -> byName.put(name, numbers ? Column.whole(name) : Column.text(name)));
  }

  List<Column> columns() {
    return new ArrayList<>(byName.values());
  }

  /** A run's values in the columns' order, null where it has no such level. */
  List<Object> values(Map<String, String> levels) {
    List<Object> values = new ArrayList<>();
    byName.forEach((name, column) -> values.add(value(column, levels.get(name))));
    return values;
  }

  private static Object value(Column column, String level) {
    return level != null && column.kind() == Column.Kind.WHOLE ? Long.valueOf(level) : level;
  }
}
