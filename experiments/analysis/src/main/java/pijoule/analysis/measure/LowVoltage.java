package pijoule.analysis.measure;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import pijoule.energy.files.RegularFile;
import pijoule.energy.trace.Trace;
import pijoule.energy.window.Window;

/** Finds runs during which a board got too little voltage, by the samples of its meter. */
public final class LowVoltage {
  /**
   * Voltage below which a Raspberry Pi B+ or later reports under-voltage, V (data sheet of APX803;
   * raspberrypi.com/documentation, "Power supply warnings"). The first Model A and B report none.
   */
  public static final double LIMIT_VOLTS = 4.63;

  private static final String GAP = "NA";

  private LowVoltage() {}

  /**
   * Reads a trace whose samples are voltage and current.
   *
   * @param windows of runs, on the trace's clock; each has its run's id
   * @return the least voltage of each run that had less than {@link #LIMIT_VOLTS}, by its id, V
   */
  static Map<String, Double> of(Trace trace, List<Window> windows) throws IOException {
    ArrayDeque<Window> runs = new ArrayDeque<>(spans(windows));
    Map<String, Double> low = new HashMap<>();
    String file = trace.csv().toString();
    try (InputStream csv = new FileInputStream(RegularFile.require(trace.csv()).toFile());
        InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(csv) : csv;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.US_ASCII))) {
      lines.readLine();
      for (String line = lines.readLine(); line != null && !runs.isEmpty(); ) {
        int first = line.indexOf(',');
        int second = line.indexOf(',', first + 1);
        // The last line may be torn.
        if (first > 0 && second > 0) {
          add(
              Long.parseLong(line.substring(0, first)),
              line.substring(first + 1, second),
              runs,
              low);
        }
        line = lines.readLine();
      }
    }
    return low;
  }

  private static void add(
      long timeNs, String text, ArrayDeque<Window> runs, Map<String, Double> low) {
    while (!runs.isEmpty() && runs.peek().endNs() < timeNs) {
      runs.remove();
    }
    if (!runs.isEmpty() && runs.peek().startNs() <= timeNs && !text.equals(GAP)) {
      double volts = Double.parseDouble(text);
      if (volts < LIMIT_VOLTS) {
        low.merge(runs.peek().id(), volts, Math::min);
      }
    }
  }

  /** Runs follow each other; a run's windows overlap. */
  private static List<Window> spans(List<Window> windows) {
    Map<String, Window> spans = new LinkedHashMap<>();
    for (Window next : windows) {
      spans.merge(
          next.id(),
          next,
          (all, one) ->
              new Window(
                  all.id(),
                  Math.min(all.startNs(), one.startNs()),
                  Math.max(all.endNs(), one.endNs())));
    }
    return spans.values().stream().sorted(Comparator.comparingLong(Window::startNs)).toList();
  }
}
