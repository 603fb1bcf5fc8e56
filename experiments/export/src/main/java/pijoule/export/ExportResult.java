package pijoule.export;

import java.util.List;

/**
 * Result of an export.
 *
 * @param files written, in order
 * @param problems what could not be exported, or not wholly, one line each
 */
public record ExportResult(List<WrittenFile> files, List<String> problems) {
  public ExportResult {
    files = List.copyOf(files);
    problems = List.copyOf(problems);
  }
}
