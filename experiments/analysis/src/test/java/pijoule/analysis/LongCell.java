package pijoule.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Seconds, shares and powers of a cell as Nunes et al. (2013), Tables III, V, VI and VIII. */
record LongCell(
    int number,
    String mhz,
    String framework,
    String bytes,
    double clientSeconds,
    double callShare,
    double clientWatts,
    double serverSeconds,
    double serverCodecShare,
    double serverWatts) {

  static final List<LongCell> ALL =
      List.of(
          new LongCell(1, "700", "axis2", "100000", 30.00, 0.62946, 1.96, 16.36, 0.02668, 1.96),
          new LongCell(2, "700", "axis2", "500000", 124.91, 0.73495, 1.87, 93.13, 0.02429, 1.77),
          new LongCell(3, "700", "cxf", "100000", 38.64, 0.49713, 1.83, 19.39, 0.02570, 1.81),
          new LongCell(4, "700", "cxf", "500000", 125.22, 0.66545, 1.79, 86.63, 0.02867, 1.82),
          new LongCell(5, "950", "axis2", "100000", 28.54, 0.61190, 1.97, 14.98, 0.02796, 1.96),
          new LongCell(6, "950", "axis2", "500000", 106.71, 0.71324, 1.91, 74.90, 0.03047, 1.95),
          new LongCell(7, "950", "cxf", "100000", 29.77, 0.44292, 1.94, 13.26, 0.03201, 1.96),
          new LongCell(8, "950", "cxf", "500000", 102.59, 0.65607, 1.92, 70.25, 0.03018, 1.96));

  Map<String, String> levels() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("cpu_mhz", mhz);
    levels.put("framework", framework);
    levels.put("message_size_bytes", bytes);
    return levels;
  }
}
