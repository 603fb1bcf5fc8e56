package pijoule.analysis.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.analysis.report.LiveBand.Strip;
import pijoule.analysis.table.Numbers;
import pijoule.energy.trace.TraceInfo;

/** Ends of the traces that are being recorded, by meter. Not for several threads. */
final class PowerTails {
  /**
   * A meter that wrote nothing for longer records no more: an Arduino's samples wait for seconds.
   */
  private static final Duration SILENCE = Duration.ofMinutes(1);

  private static final Pattern TRACE = Pattern.compile("(.+)-([0-9]{1,9})\\.csv");
  private static final int DIGITS = 4;

  /** Room above and below, so that a constant power is a line. */
  private static final double MARGIN_WATTS = 0.01;

  private final Path traces;
  private final Map<String, PowerTail> tails = new TreeMap<>();
  private final Map<String, Integer> sessions = new TreeMap<>();

  PowerTails(Path folder) {
    this.traces = folder.resolve("traces");
  }

  /** Reads what was recorded since the last time. */
  void read() throws IOException {
    if (Files.isDirectory(traces)) {
      try (Stream<Path> files = Files.list(traces)) {
        files.forEach(this::follow);
      }
    }
    for (PowerTail tail : tails.values()) {
      tail.read();
    }
    tails.values().removeIf(tail -> !isRecording(tail));
  }

  /** Follows the latest session's trace of each meter. */
  private void follow(Path csv) {
    Matcher name = TRACE.matcher(csv.getFileName().toString());
    if (!name.matches()) {
      return;
    }
    String meter = name.group(1);
    int session = Integer.parseInt(name.group(2));
    try {
      boolean isOld = sessions.getOrDefault(meter, 0) >= session && tails.containsKey(meter);
      if (!isOld && session >= sessions.getOrDefault(meter, 0) && isFresh(csv)) {
        Path json = csv.resolveSibling(meter + "-" + session + ".json");
        tails.put(meter, new PowerTail(csv, TraceInfo.read(json)));
        sessions.put(meter, session);
      }
    } catch (IOException notYet) {
      tails.remove(meter); // its description is being written, or damaged: the report says so
    }
  }

  private static boolean isRecording(PowerTail tail) {
    try {
      return isFresh(tail.csv());
    } catch (IOException gone) {
      return false;
    }
  }

  private static boolean isFresh(Path csv) throws IOException {
    return Files.getLastModifiedTime(csv).toInstant().isAfter(Instant.now().minus(SILENCE));
  }

  Collection<PowerTail> all() {
    return tails.values();
  }

  /** {@return the last minute of each meter, on one axis of power} */
  List<Strip> strips() {
    DoubleSummaryStatistics powers =
        tails.values().stream().flatMapToDouble(PowerTail::powers).summaryStatistics();
    double top = powers.getMax() + MARGIN_WATTS;
    double bottom = powers.getMin() - MARGIN_WATTS;
    return tails.values().stream()
        .filter(tail -> tail.watts().isPresent())
        .map(
            tail ->
                new Strip(
                    tail.info().meter(),
                    Numbers.significant(tail.watts().getAsDouble(), DIGITS)
                        + (tail.info().meterInfo().estimate() ? " W (estimate)" : " W"),
                    tail.path(bottom, top)))
        .toList();
  }
}
