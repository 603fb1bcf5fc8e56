package pijoule.energy.ppk2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.SteadySampleStream;

/**
 * Sets a PPK2 up and takes its samples: asks for its calibration values, sets its mode, lets it
 * measure. One that says nothing for too long is set up again. Commands as in {@link
 * Ppk2Calibration}'s source.
 */
final class Ppk2Stream extends SteadySampleStream {
  private static final byte AVERAGE_START = 0x06;
  private static final byte AVERAGE_STOP = 0x07;
  private static final byte DEVICE_RUNNING = 0x0c;
  private static final byte REGULATOR = 0x0d;
  private static final byte POWER_MODE = 0x11;
  private static final byte METADATA = 0x19;
  private static final byte AMPERE_METER = 1;
  private static final byte SOURCE_METER = 2;

  /** A USB frame, and what the device holds; nobody has measured it here. */
  private static final double LATENCY_BOUND_SECONDS = 2e-3;

  /** The values take 1 kB; before them may be what it had measured before it was stopped. */
  private static final int MAX_TEXT = 1 << 18;

  /** The line after the values. */
  private static final String END = "\nEND";

  private final Ppk2Output output;
  private final int markerInput;
  private final StringBuilder text = new StringBuilder();
  private Optional<Ppk2Calibration> calibration = Optional.empty();
  private Optional<Ppk2Samples> decoder = Optional.empty();
  private boolean measuring;
  private long taken;
  private long setups;

  Ppk2Stream(BytePort port, Ppk2Output output, double hertz, int markerInput) {
    super(
        port,
        new SteadyStream(Ppk2Samples.HERTZ, hertz, LATENCY_BOUND_SECONDS),
        "ppk2: it was unplugged");
    this.output = output;
    this.markerInput = markerInput;
  }

  /** Asks for its values; the rest of the setup follows on its answer. */
  @Override
  protected void start(long ns) {
    measuring = false;
    text.setLength(0);
    setups++;
    port().send(new byte[] {AVERAGE_STOP});
    port().send(new byte[] {METADATA});
  }

  @Override
  protected void bytes(byte[] bytes, long ns) throws IOException {
    if (!measuring) {
      text.append(new String(bytes, StandardCharsets.ISO_8859_1));
      text.delete(0, Math.max(0, text.length() - MAX_TEXT));
      if (text.indexOf(END) >= 0) {
        answered(ns);
      }
      return;
    }
    Ppk2Samples measured = decoder.orElseThrow();
    measured.take(bytes);
    if (measured.taken() > taken) {
      taken = measured.taken();
      heard(ns);
      samples().arrived(ns);
    }
  }

  /**
   * Once it was known, a device whose values came damaged is asked again when it was silent for too
   * long, and another device is not read.
   */
  private void answered(long ns) throws IOException {
    String answer = text.toString();
    text.setLength(0);
    try {
      Ppk2Calibration now = Ppk2Calibration.parse(answer);
      if (calibration.isEmpty() || calibration.get().isOf(now)) {
        begin(now, ns);
      }
    } catch (IOException damaged) {
      if (calibration.isEmpty()) {
        throw damaged;
      }
    }
  }

  private void begin(Ppk2Calibration now, long ns) {
    if (decoder.isEmpty()) {
      calibration = Optional.of(now);
      decoder = Optional.of(new Ppk2Samples(now, output.volts(), markerInput, samples()));
    }
    decoder.get().restart("no samples came for %s s".formatted(SILENCE_NS / 1_000_000_000L));
    outputOn(output).forEach(port()::send);
    port().send(new byte[] {AVERAGE_START});
    measuring = true;
    heard(ns);
  }

  /**
   * Commands that give the board its power. The voltage first: an output that was left on would get
   * the one of an earlier session, and without any a board behind a supply gets none
   * (github.com/IRNAS/ppk2-api-python, issue 42).
   */
  static List<byte[]> outputOn(Ppk2Output output) {
    int millivolts = (int) Math.round(Math.min(output.volts(), Ppk2Kind.MAX_VOLTS) * 1e3);
    return List.of(
        new byte[] {REGULATOR, (byte) (millivolts >> 8), (byte) millivolts},
        new byte[] {POWER_MODE, output.source() ? SOURCE_METER : AMPERE_METER},
        new byte[] {DEVICE_RUNNING, 1});
  }

  /** The device's values; empty before it has reported them. */
  Optional<Ppk2Calibration> calibration() {
    return calibration;
  }

  /** Samples of the device so far. */
  long taken() {
    return taken;
  }

  /**
   * Relative uncertainty of the current by the maker's typical accuracy of the ranges seen, which
   * is no limit and is taken as it is.
   */
  double uTypical() {
    return decoder.map(Ppk2Samples::uTypical).orElse(Ppk2Samples.U_TOP_RANGE);
  }

  /** Lets the device stop measuring; what it feeds stays on until nobody has the port open. */
  @Override
  protected void stop() {
    port().send(new byte[] {AVERAGE_STOP});
  }

  @Override
  public Map<String, Double> counts() {
    return Map.of(
        "device_samples", (double) taken,
        "setups", (double) setups,
        "unplugs", unplugs());
  }

  /**
   * How a board gets its voltage.
   *
   * @param source true if the PPK2 feeds it, false if a supply does and the PPK2 is between
   * @param volts that voltage, V
   */
  record Ppk2Output(boolean source, double volts) {}
}
