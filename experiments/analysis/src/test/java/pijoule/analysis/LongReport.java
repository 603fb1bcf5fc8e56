package pijoule.analysis;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Makes a report several times in a JVM of its own; prints hash, time and peak heap of each. */
final class LongReport {
  private static final List<String> AS_RUN =
      List.of(
          "study.yaml",
          "bench.yaml",
          "plan.csv",
          "runs.jsonl",
          "traces",
          "environment",
          "reference");

  private LongReport() {}

  /**
   * Prints a line for each report: {@code LongReport FOLDER [TIMES]}.
   *
   * @param args as said
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int times = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      ReportResult report = Report.make(folder);
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%s %d valid, %d problems, %.2f s, peak heap %d MB%n",
          derived(folder),
          report.answer().runs().valid(),
          report.problems().size(),
          seconds,
          peakHeapBytes() >> 20);
    }
  }

  /** SHA-256 of all derived files with their names. */
  private static String derived(Path folder) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> derived =
          files.filter(Files::isRegularFile).filter(file -> !asRun(folder, file)).sorted().toList();
      for (Path file : derived) {
        digest.update(folder.relativize(file).toString().getBytes("UTF-8"));
        digest.update(Files.readAllBytes(file));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static boolean asRun(Path folder, Path file) {
    return AS_RUN.contains(folder.relativize(file).getName(0).toString());
  }

  /** Sum of the pools' own peaks: at least what was in use at once. */
  private static long peakHeapBytes() throws IOException {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }
}
