package pijoule.energy.calibration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import pijoule.energy.units.Unit;

/** Answers of a person, a line each; asks until one fits. */
record Answers(BufferedReader lines, PrintWriter prompts) {
  /** A line that is not blank. */
  String text(String question) throws IOException {
    String line = ask(question);
    while (line.isEmpty()) {
      prompts.println("an answer is needed, got an empty line");
      line = ask(question);
    }
    return line;
  }

  /** A value with its unit, within bounds; in that unit. */
  double value(String question, Unit unit, double least, double most) throws IOException {
    return value(text(question), question, unit, least, most);
  }

  /** Reads an answer whose first line is there already. */
  double value(String first, String question, Unit unit, double least, double most)
      throws IOException {
    return accepted(first, question, unit::parse, least, most);
  }

  /** A number without a unit, within bounds. */
  double number(String question, double least, double most) throws IOException {
    return accepted(text(question), question, Answers::number, least, most);
  }

  private double accepted(
      String first, String question, ToDoubleFunction<String> parser, double least, double most)
      throws IOException {
    Optional<Double> value = parsed(first, parser, least, most);
    while (value.isEmpty()) {
      value = parsed(text(question), parser, least, most);
    }
    return value.get();
  }

  /** As {@link #value}, or empty if the line is. */
  Optional<Double> optionalValue(String question, Unit unit, double least, double most)
      throws IOException {
    while (true) {
      String line = ask(question);
      if (line.isEmpty()) {
        return Optional.empty();
      }
      Optional<Double> value = parsed(line, unit::parse, least, most);
      if (value.isPresent()) {
        return value;
      }
    }
  }

  private Optional<Double> parsed(
      String line, ToDoubleFunction<String> parser, double least, double most) {
    try {
      double value = parser.applyAsDouble(line);
      if (value >= least && value <= most) {
        return Optional.of(value);
      }
      prompts.printf(
          "the value must lie within %s and %s, got %s; type it again%n", least, most, line);
    } catch (IllegalArgumentException refused) {
      prompts.println(refused.getMessage());
    }
    return Optional.empty();
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException refused) {
      throw new IllegalArgumentException(
          "a ratio is a number without a unit, got '%s'; write it like 0.1667".formatted(text),
          refused);
    }
  }

  private String ask(String question) throws IOException {
    prompts.print(question + ": ");
    prompts.flush();
    String line = lines.readLine();
    if (line == null) {
      throw new IOException(
          "the answers ended at the question '%s'; nothing was stored".formatted(question));
    }
    return line.strip();
  }
}
