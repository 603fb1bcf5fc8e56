package pijoule.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import pijoule.energy.files.RegularFile;

/** Reads programs/disk.csv; folders of earlier versions have none. */
final class DiskReader {
  private static final String COLUMNS = "cell,side,own_bytes,libraries_bytes,libraries";
  private static final int FIELDS = 5;
  private static final int MAX_DIGITS = 18;

  private DiskReader() {}

  /** {@return bytes by number of the cell and side, such as {@code 3 client}} */
  static Map<String, DiskBytes> read(Path file, List<Problem> problems) {
    try {
      return bytes(Files.readAllLines(RegularFile.require(file)));
    } catch (NoSuchFileException earlier) {
      return Map.of();
    } catch (IOException | IllegalArgumentException wrong) {
      problems.add(
          new Problem(
              "programs/disk.csv is left out: %s; copy it again from where the campaign ran"
                  .formatted(Problems.firstLine(wrong))));
      return Map.of();
    }
  }

  private static Map<String, DiskBytes> bytes(List<String> lines) {
    if (lines.isEmpty() || !lines.get(0).equals(COLUMNS)) {
      throw new IllegalArgumentException("its columns must be " + COLUMNS);
    }
    Map<String, DiskBytes> bytes = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      if (fields.length != FIELDS) {
        throw new IllegalArgumentException("a line must have " + COLUMNS + ", got '" + line + "'");
      }
      bytes.put(key(fields[0], fields[1]), new DiskBytes(number(fields[2]), number(fields[3])));
    }
    return bytes;
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
