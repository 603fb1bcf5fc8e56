package pijoule.runner.boards;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;

/**
 * Copies of the calibrations that a bench's meters name, in a results folder: a trace has only
 * their SHA-256, and a file at the recorder's host may be gone when a reader asks for it.
 */
public final class CalibrationCopies {
  private static final List<String> SETTINGS = List.of("calibration", "power_calibration");

  private CalibrationCopies() {}

  /**
   * Writes SETTING-METER.json for the first session, SETTING-METER-SESSION.json for later ones.
   *
   * @param folder environment/ of a results folder
   * @param meters of a bench, by name
   * @param hosts by name, connected
   * @param session of the runner
   * @throws IOException if a file is not at the host of its recorder
   */
  public static void write(
      Path folder, Map<String, Bench.Meter> meters, Function<String, Host> hosts, int session)
      throws IOException, InterruptedException {
    for (Map.Entry<String, Bench.Meter> meter : meters.entrySet()) {
      for (String setting : SETTINGS) {
        String file = meter.getValue().settings().get(setting);
        if (file != null) {
          String name = setting + "-" + meter.getKey() + (session == 1 ? "" : "-" + session);
          hosts.apply(meter.getValue().host()).fetch(file, folder.resolve(name + ".json"));
        }
      }
    }
  }
}
