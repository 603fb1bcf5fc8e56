package pijoule.energy.scpi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.energy.files.Printable;
import pijoule.energy.meter.ClippedException;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;

/** An instrument that was found, and is asked for its power. Not safe for several threads. */
final class ScpiInstrument implements AutoCloseable {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[Ee][+-]?\\d{1,3})?");

  /** SCPI-1999, volume 1, 7.2.1.4 and 7.2.1.5: numbers that stand for none. */
  private static final double INFINITY = 9.9e37;

  private static final double NOT_A_NUMBER = 9.91e37;

  private static final int MAX_SHOWN = 80;

  /** The answer to {@code SYST:ERR?}: a number, 0 for none, and its text. */
  private static final Pattern ERROR = Pattern.compile("([+-]?\\d{1,5}),.*");

  /** Fields of {@code *IDN?}, IEEE 488.2, 10.14; 0 stands for one that is not known. */
  private static final List<String> FIELDS = List.of("manufacturer", "model", "serial", "firmware");

  private final ScpiLink link;
  private final PlausiblePower plausible;
  private String query = "";
  private String identity = "";

  private ScpiInstrument(ScpiLink link, PlausiblePower plausible) {
    this.link = link;
    this.plausible = plausible;
  }

  /**
   * Finds out what is at the other end, and reads it once.
   *
   * @param queries to try, in this order
   * @param plausible bound of power; where an answer is above it, unit or query is wrong
   * @throws MeterUnavailableException in one line, if it is nothing that answers with a power
   */
  static ScpiInstrument find(ScpiLink link, List<String> queries, PlausiblePower plausible)
      throws MeterUnavailableException {
    ScpiInstrument found = new ScpiInstrument(link, plausible);
    try {
      found.greet();
      found.choose(queries);
      return found;
    } catch (MeterUnavailableException named) {
      link.close();
      throw named;
    } catch (IOException failed) {
      link.close();
      throw new MeterUnavailableException(
          "scpi needs an instrument at %s that answers *IDN?, got %s; check --address"
              .formatted(link, failed.getMessage()));
    }
  }

  /** Connects; an instrument that came back must be the one that was found. */
  private void greet() throws IOException {
    link.connect();
    link.send("*CLS");
    String answer = link.ask("*IDN?");
    if (!identity.isEmpty() && !identity.equals(answer)) {
      throw new IOException("another instrument, '%s'".formatted(Printable.of(answer)));
    }
    identity = answer;
  }

  private void choose(List<String> queries) throws IOException {
    List<String> refused = new ArrayList<>();
    for (String candidate : queries) {
      query = candidate;
      if (!link.isOpen()) {
        greet();
      }
      Optional<String> fault = fault();
      Optional<String> got = error().map(error -> "error " + error).or(() -> fault);
      if (got.isEmpty()) {
        return;
      }
      refused.add("%s for %s".formatted(got.get(), candidate));
      link.close();
    }
    throw new MeterUnavailableException(
        "scpi needs a query that %s answers with a power in W, got %s; state the one of its manual, or those of voltage and current: --query 'MEAS:VOLT?;MEAS:CURR?'"
            .formatted(link, String.join(", ", refused)));
  }

  /** Fault of its answer; empty if the answer is a power. */
  private Optional<String> fault() {
    try {
      watts(answer());
      return Optional.empty();
    } catch (IOException failed) {
      return Optional.of(failed.getMessage());
    }
  }

  /**
   * The number that it answers, or the product of its two numbers, one question after the other.
   */
  private double answer() throws IOException {
    boolean two = query.matches("[^;]*\\?[^;]*;[^;]*\\?[^;]*");
    double product = 1;
    for (String question : two ? query.split(";") : new String[] {query}) {
      product *= finite(number(link.ask(question)));
    }
    return product;
  }

  /** The query that it answered; two are separated by a semicolon. */
  String query() {
    return query;
  }

  /** The error that the instrument reports; empty if it has none, or does not say. */
  private Optional<String> error() {
    try {
      String answer = link.ask("SYST:ERR?");
      Matcher matcher = ERROR.matcher(answer);
      return matcher.matches() && Integer.parseInt(matcher.group(1)) != 0
          ? Optional.of(Printable.of(answer))
          : Optional.empty();
    } catch (IOException untold) {
      link.close();
      return Optional.empty();
    }
  }

  /**
   * Reads it, W; connects where it is not connected.
   *
   * @throws IOException in a few words, if it does not answer with a power
   */
  double read() throws IOException {
    double number;
    try {
      if (!link.isOpen()) {
        greet();
      }
      number = answer();
    } catch (IOException failed) {
      link.close();
      throw failed;
    }
    return watts(number);
  }

  /** Identity that the instrument reports. */
  Map<String, String> device() {
    String[] values = identity.split(",", FIELDS.size());
    Map<String, String> device = new TreeMap<>();
    if (values.length < FIELDS.size()) {
      device.put("model", Printable.of(identity));
      return device;
    }
    for (int i = 0; i < values.length; i++) {
      String value = values[i].strip();
      if (!value.isEmpty() && !value.equals("0")) {
        device.put(FIELDS.get(i), Printable.of(value));
      }
    }
    return device;
  }

  @Override
  public void close() {
    link.close();
  }

  /**
   * Reads an answer.
   *
   * @throws IOException in a few words, if it is no single number
   */
  private static double number(String answer) throws IOException {
    if (!NUMBER.matcher(answer).matches()) {
      String shown = answer.substring(0, Math.min(MAX_SHOWN, answer.length()));
      throw new IOException("'%s', which is no number".formatted(Printable.of(shown)));
    }
    return Double.parseDouble(answer);
  }

  /**
   * The number as a power, W.
   *
   * @throws IOException in a few words, if it stands for none
   */
  private double watts(double number) throws IOException {
    if (!plausible.allows(finite(number), 1, 0)) {
      throw new IOException("%s W, which no board takes".formatted(number));
    }
    return number;
  }

  /**
   * The number, which may be a factor of a power.
   *
   * @throws IOException in a few words, if it stands for none
   */
  private static double finite(double number) throws IOException {
    if (number == NOT_A_NUMBER) {
      throw new IOException("9.91E37, which is SCPI's not-a-number");
    }
    if (Math.abs(number) == INFINITY) {
      throw new ClippedException((number < 0 ? "-" : "") + "9.9E37, which is SCPI's infinity");
    }
    return number;
  }
}
