package pijoule.analysis.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.ReportFile;

/**
 * Texts of the CSV files that the page's links name, as JSON by their paths, so that a page that is
 * sent alone opens them as well. Larger ones stay beside the page.
 *
 * @param chapters of the report
 * @param answer with a figure and a listing of its own
 */
record EmbeddedFiles(List<Chapter> chapters, Answer answer) implements Content {
  /** Longest file, characters. */
  private static final int MAX_FILE = 40_000;

  /** Longest of all together. */
  private static final int MAX_ALL = 600_000;

  @Override
  public void writeTo(TemplateOutput page) {
    try (JsonGenerator json = new JsonFactory().createGenerator(new TracesJson.Script(page))) {
      json.writeStartObject();
      int room = MAX_ALL;
      for (ReportFile file : files().toList()) {
        room = file(json, file.csv(), file.texts().get("csv").apply(""), room);
      }
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private Stream<ReportFile> files() {
    return Stream.concat(
        answer.files().stream(), chapters.stream().flatMap(chapter -> chapter.files().stream()));
  }

  /** {@return the room that it leaves} */
  private static int file(JsonGenerator json, String path, String text, int room)
      throws IOException {
    if (text.length() > Math.min(MAX_FILE, room)) {
      return room;
    }
    json.writeStringField(path, text);
    return room - text.length();
  }
}
