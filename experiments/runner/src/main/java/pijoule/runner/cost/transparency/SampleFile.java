package pijoule.runner.cost.transparency;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import pijoule.contract.options.UsageException;

/**
 * Costs in a CSV file, a line for each stage of a process, so that a comparison can be made in
 * several parts, each when the machine is quiet. Rounds are written whole.
 */
final class SampleFile {
  private static final String HEAD =
      "program,is_reference,message_size,stage,time_seconds,cpu_seconds";

  private final Path file;

  /**
   * Takes the path of the file.
   *
   * @param file that is read and extended, or made
   */
  SampleFile(Path file) {
    this.file = file;
  }

  /**
   * Adds what earlier parts have written.
   *
   * @throws UsageException if it is no such file
   */
  void read(Samples samples) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw new UsageException(
          "--samples must name a file with the columns " + HEAD + " or a new one, got " + file);
    }
    for (String line : lines.subList(1, lines.size())) {
      try {
        samples.add(Sample.of(line));
      } catch (IllegalArgumentException broken) {
        throw new UsageException(
            "--samples: a line must have values of the columns " + HEAD + ", got '" + line + "'");
      }
    }
  }

  /** Adds a round at the end. */
  void append(List<Sample> round) throws IOException {
    StringBuilder text = new StringBuilder();
    if (!Files.exists(file)) {
      text.append(HEAD).append('\n');
    }
    round.forEach(sample -> text.append(sample.line()).append('\n'));
    Files.writeString(
        file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
