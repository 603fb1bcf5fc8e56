package pijoule.energy.recorder;

import java.nio.file.Path;
import pijoule.energy.json.JsonText;

/**
 * The line that says that a recorder records: {@code pijoule-ready/1}, see
 * docs/program-contract.md.
 */
public final class ReadyLine {
  private ReadyLine() {}

  /**
   * The line, without its end.
   *
   * @param probePort UDP port that answers clock probes
   * @param csv the trace's samples
   */
  public static String of(int probePort, Path csv) {
    return JsonText.line(
        json -> {
          json.writeStringField("format", "pijoule-ready/1");
          json.writeStringField("process", "recorder");
          json.writeNumberField("probe_port", probePort);
          json.writeStringField("trace", csv.toString());
          json.writeNumberField("pid", ProcessHandle.current().pid());
        });
  }
}
