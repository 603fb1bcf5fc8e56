package pijoule.energy.calibration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import pijoule.energy.units.Unit;

/** Asks until an answer fits. */
final class Answers {
  private final BufferedReader lines;
  private final PrintWriter prompts;

  Answers(BufferedReader lines, PrintWriter prompts) {
    this.lines = lines;
    this.prompts = prompts;
  }

  /** A line that is not blank. */
  String text(String question) throws IOException {
    String line = ask(question);
    while (line.isEmpty()) {
      prompts.println("an answer is needed, got an empty line");
      line = ask(question);
    }
    return line;
  }

  /** A value with its unit, not less than a bound; in that unit. */
  double value(String question, Unit unit, double least) throws IOException {
    return value(text(question), question, unit, least);
  }

  /** Reads an answer whose first line is there already. */
  double value(String first, String question, Unit unit, double least) throws IOException {
    Optional<Double> value = parsed(first, unit, least);
    while (value.isEmpty()) {
      value = parsed(text(question), unit, least);
    }
    return value.get();
  }

  /** As {@link #value}, or empty where the line is. */
  Optional<Double> optionalValue(String question, Unit unit, double least) throws IOException {
    while (true) {
      String line = ask(question);
      if (line.isEmpty()) {
        return Optional.empty();
      }
      Optional<Double> value = parsed(line, unit, least);
      if (value.isPresent()) {
        return value;
      }
    }
  }

  private Optional<Double> parsed(String line, Unit unit, double least) {
    try {
      double value = unit.parse(line);
      if (value >= least) {
        return Optional.of(value);
      }
      prompts.printf("the value must be %s or more, got %s%n", least, line);
    } catch (IllegalArgumentException refused) {
      prompts.println(refused.getMessage());
    }
    return Optional.empty();
  }

  private String ask(String question) throws IOException {
    prompts.print(question + ": ");
    prompts.flush();
    String line = lines.readLine();
    if (line == null) {
      throw new CalibrationException(
          "the answers ended at the question '%s'; nothing was stored".formatted(question));
    }
    return line.strip();
  }
}
