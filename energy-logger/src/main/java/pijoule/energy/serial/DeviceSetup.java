package pijoule.energy.serial;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import pijoule.energy.port.BytePort;

/**
 * Brings a device to the wanted link. Finds it at any rate of the line, sets rate of the line, form
 * and rate of reports one by one, and asks what it then is. A command without an answer is sent
 * again; never waits.
 */
final class DeviceSetup {
  private static final long PATIENCE_NS = 500_000_000L;

  /**
   * Tries at one rate of the line before another one; a bootloader takes the first ones, for 2 s.
   */
  private static final int TRIES_A_BAUD = 5;

  private static final String ASK = "?";
  private static final String IDENTITY = "#id ";
  private static final String RATE = "#ok R";
  private static final String REFUSED = "!error ";

  /** Whole number of no more digits than an int has. */
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

  private final BytePort port;
  private final LongSupplier clock;
  private final SerialLink wanted;
  private Optional<String> command = Optional.empty();
  private Optional<String> refusal = Optional.empty();
  private Optional<String> awaited = Optional.empty();
  private DeviceFacts facts = DeviceFacts.NONE;
  private int baud = SerialLink.AT_START.baud();
  private double intervalMicros;
  private long sentNs;
  private int tries;
  private boolean done;

  DeviceSetup(BytePort port, LongSupplier clock, SerialLink wanted) {
    this.port = port;
    this.clock = clock;
    this.wanted = wanted;
    this.intervalMicros = SerialLink.AT_START.intervalMicros();
    this.done = !port.answers();
  }

  boolean done() {
    return done;
  }

  /** Rate at which the line runs, baud. */
  int baud() {
    return baud;
  }

  /** Interval between reports, us of the device's clock. */
  double intervalMicros() {
    return intervalMicros;
  }

  DeviceFacts facts() {
    return facts;
  }

  /** Returns the device's refusal of a rate of reports that it cannot keep. */
  Optional<String> refusal() {
    return refusal;
  }

  /** Begins again, at the rate of the line after a start. */
  void begin() {
    tries = 0;
    at(SerialLink.AT_START.baud());
    done = !port.answers();
    if (done) {
      intervalMicros = SerialLink.AT_START.intervalMicros();
    } else {
      send(ASK);
    }
  }

  private void at(int newBaud) {
    if (newBaud != baud) {
      baud = newBaud;
      port.baud(newBaud);
    }
  }

  private void send(String line) {
    command = Optional.of(line);
    sentNs = clock.getAsLong();
    say(line);
  }

  /** Sends a command whose answer begins so; see {@link #answered}. */
  void ask(String line, String answer) {
    awaited = Optional.of(answer);
    say(line);
  }

  boolean answered() {
    return awaited.isEmpty();
  }

  /** Sends a command line; lost without a word while the port is gone. */
  private void say(String line) {
    port.send((line + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** Sends again what was not answered in time; asks at another rate where nothing is heard. */
  void tick() {
    if (done || command.isEmpty() || clock.getAsLong() - sentNs < PATIENCE_NS) {
      return;
    }
    tries++;
    if (tries % TRIES_A_BAUD == 0) {
      at(baud == SerialLink.AT_START.baud() ? wanted.baud() : SerialLink.AT_START.baud());
      send(ASK);
    } else {
      send(command.get());
    }
  }

  /**
   * False for a line whose check is right and whose content cannot be: a rate that no device has,
   * or an identity without the serial number that was there before.
   */
  boolean understands(String text) {
    if (text.startsWith(RATE)) {
      return rate(text).isPresent();
    }
    if (!text.startsWith(IDENTITY)) {
      return true;
    }
    Map<String, String> values = DeviceFacts.values(text);
    boolean named = !values.getOrDefault("serial", "").isEmpty();
    boolean counted = values.containsKey("pairs") || values.containsKey("period_cycles");
    return (named || facts.equals(DeviceFacts.NONE)) && (!counted || interval(values).isPresent());
  }

  private static Optional<SerialLink> rate(String text) {
    String digits = text.substring(RATE.length());
    return WHOLE.matcher(digits).matches()
        ? SerialLink.of(Integer.parseInt(digits))
        : Optional.empty();
  }

  private static OptionalDouble interval(Map<String, String> values) {
    String pairs = values.getOrDefault("pairs", "");
    String cycles = values.getOrDefault("period_cycles", "");
    if (!WHOLE.matcher(pairs).matches() || !WHOLE.matcher(cycles).matches()) {
      return OptionalDouble.empty();
    }
    double micros = 2.0 * Integer.parseInt(pairs) * Integer.parseInt(cycles) / 16;
    return SerialLink.reports(micros) ? OptionalDouble.of(micros) : OptionalDouble.empty();
  }

  /** Takes a line of the device's that is understood. */
  void line(String text) {
    if (awaited.isPresent() && text.startsWith(awaited.get())) {
      awaited = Optional.empty();
    }
    if (text.startsWith(IDENTITY)) {
      identity(text);
    } else if (text.startsWith(RATE) && done) {
      // A recording has what its script asked for.
      intervalMicros = rate(text).orElse(wanted).intervalMicros();
    } else if (!done && text.startsWith(REFUSED + "rate")) {
      refusal = Optional.of(text.substring(REFUSED.length()));
    } else if (!done && text.startsWith("#ok " + command.orElse("-"))) {
      if (text.startsWith("#ok B")) {
        at(wanted.baud());
      }
      send(ASK);
    }
  }

  private void identity(String text) {
    facts = DeviceFacts.of(text);
    Map<String, String> values = DeviceFacts.values(text);
    readInterval(values);
    if (done) {
      return;
    }
    Optional<String> next = next(values);
    if (next.isPresent()) {
      send(next.get());
    } else {
      done = true;
      command = Optional.empty();
    }
  }

  private void readInterval(Map<String, String> values) {
    intervalMicros = interval(values).orElse(wanted.intervalMicros());
  }

  private Optional<String> next(Map<String, String> values) {
    String form = wanted.binary() ? "binary" : "text";
    if (!values.getOrDefault("baud", "").equals(Integer.toString(wanted.baud()))) {
      return Optional.of("B" + wanted.baud());
    }
    if (!values.getOrDefault("format", "").equals(form)) {
      return Optional.of(wanted.binary() ? "FB" : "FT");
    }
    boolean rate = Math.abs(intervalMicros / wanted.intervalMicros() - 1) < 1e-3;
    return rate ? Optional.empty() : Optional.of("R" + wanted.hertz());
  }
}
