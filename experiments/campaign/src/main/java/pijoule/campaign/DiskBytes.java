package pijoule.campaign;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Bytes of the files that a program needs beyond the JDK.
 *
 * @param own its own files; absent where the folder does not say
 * @param libraries the libraries that it comes with; absent where they are its host's, and where
 *     the folder does not say
 */
public record DiskBytes(OptionalLong own, OptionalLong libraries) {
  /** Columns of programs/disk.csv. */
  public static final List<String> COLUMNS =
      List.of("cell", "side", "own_bytes", "libraries_bytes", "libraries");

  /** Bytes of a folder that does not state them. */
  public static final DiskBytes UNKNOWN = new DiskBytes(OptionalLong.empty(), OptionalLong.empty());

  private static final int MAX_DIGITS = 18;

  /**
   * {@return bytes by number of the cell and side, such as {@code 3 client}; a folder without the
   * file has none}
   *
   * @param file programs/disk.csv
   * @param problems are added to these
   */
  static Map<String, DiskBytes> read(Path file, List<Problem> problems) {
    try {
      Map<String, DiskBytes> bytes = new HashMap<>();
      for (Map<String, String> row : CsvTable.read(file, COLUMNS).rows()) {
        List<String> values = COLUMNS.stream().map(row::get).toList();
        bytes.put(
            key(values.get(0), values.get(1)),
            new DiskBytes(number(values.get(2)), number(values.get(3))));
      }
      return bytes;
    } catch (NoSuchFileException absent) {
      return Map.of();
    } catch (IOException | IllegalArgumentException wrong) {
      problems.add(
          new Problem(
              "programs/disk.csv is left out: %s; copy it again from where the campaign ran"
                  .formatted(Problem.firstLine(wrong))));
      return Map.of();
    }
  }

  private static OptionalLong number(String text) {
    if (text.equals("NA")) {
      return OptionalLong.empty();
    }
    if (!text.matches("[0-9]{1," + MAX_DIGITS + "}")) {
      throw new IllegalArgumentException("bytes must be a whole number or NA, got '" + text + "'");
    }
    return OptionalLong.of(Long.parseLong(text));
  }

  static String key(String cell, String side) {
    return cell + " " + side;
  }
}
