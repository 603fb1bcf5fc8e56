package pijoule.energy.recorder;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The line that says that a recorder records: {@code pijoule-ready/1}, see docs/formats.md. */
public final class ReadyLine {
  private ReadyLine() {}

  /**
   * The line, without its end.
   *
   * @param probePort UDP port that answers clock probes
   * @param csv the trace's samples
   */
  public static String of(int probePort, Path csv) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("format", "pijoule-ready/1");
      json.writeStringField("process", "recorder");
      json.writeNumberField("probe_port", probePort);
      json.writeStringField("trace", csv.toString());
      json.writeNumberField("pid", ProcessHandle.current().pid());
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return line.toString();
  }
}
