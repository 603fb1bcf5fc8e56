package pijoule.energy.ppk2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.port.PortTwin;
import pijoule.energy.units.Frequency;

/**
 * A PPK2 at a port in memory, by public descriptions of its protocol (Nordic's application,
 * github.com/NordicSemiconductor/pc-nrfconnect-ppk, and what later firmware was seen to report,
 * resources/ppk2/SOURCE.md): commands of one byte with their arguments, calibration values as text
 * with 20 decimals, 100,000 samples a second of four bytes, which come in pieces of any length.
 * Without a voltage command its board gets no current, in either mode. One step of its converter is
 * 1 mA.
 */
final class Ppk2Twin extends PortTwin {
  static final double VOLTS = 5;
  private static final long CHUNK_NS = 50_000_000;
  private static final int CHUNK_SAMPLES = 5000;
  private static final int RANGE = 4;

  /** How much later than it was measured a sample comes, in the marker's file. */
  static final long DELAY_NS = 1_500_000;

  private String values;
  private final Random random = new Random(2);
  private final List<String> commands = new ArrayList<>();
  private final Ppk2Meter meter;
  private byte[] carried = {};
  private boolean voltage;
  private Optional<Path> markerFile = Optional.empty();
  private boolean marker;
  private int counter = 50;

  Ppk2Twin(double watts) throws IOException {
    this(watts, values());
  }

  Ppk2Twin(double watts, String values) throws IOException {
    this(watts, values, settings -> settings.with(Ppk2Kind.SOURCE, VOLTS));
  }

  Ppk2Twin(double watts, String values, UnaryOperator<MeterSettings> set) throws IOException {
    super(4_000_000_000L, watts);
    this.values = values;
    MeterSettings settings = set.apply(MeterSettings.at(Frequency.ofHertz(hertz())));
    meter = new Ppk2Meter(new Ppk2Kind(), settings, "/dev/ttyACM0", this, () -> nowNs);
    meter.handshake();
  }

  /** What it reports of itself: lines KEY: VALUE, then END. */
  static String values() {
    StringBuilder text = new StringBuilder("Calibrated: 0\n");
    String[] keys = {"R", "GS", "GI", "O", "S", "I", "UG"};
    // 0 stands for the maker's default; so little is no gain of x^2.
    double[] plain = {1031.64, 1e-20, 1, 0, 0, 0, 1};
    for (int key = 0; key < keys.length; key++) {
      if (keys[key].equals("S")) {
        text.append("VDD: 5000\nHW: 49625\nmode: 2\n");
      }
      for (int range = 0; range < 5; range++) {
        boolean shunt = key == 0 && range == RANGE;
        double value = shunt ? 0.0439453125 : plain[key];
        text.append(line(keys[key] + range, value));
      }
    }
    return text + "IA: 59\nEND\n";
  }

  /** A line as later firmware prints it. */
  static String line(String key, double value) {
    return String.format(Locale.ROOT, "%s: %.20f\n", key, value);
  }

  /**
   * Lets its first logic input change every ten seconds, and a file have the times 1.5 ms before.
   */
  void mark(Path file) {
    markerFile = Optional.of(file);
  }

  /** Lets it report other values. */
  void reports(String others) {
    values = others;
  }

  /** Commands so far, hexadecimal. */
  List<String> commands() {
    return commands;
  }

  @Override
  public void send(byte[] bytes) {
    if (gone || silent) {
      return;
    }
    commands.add(HexFormat.of().formatHex(bytes));
    switch (bytes[0]) {
      case 0x06 -> measuring = true;
      case 0x07 -> measuring = false;
      case 0x0d -> voltage = true;
      case 0x19 -> come(rubbish ? noise() : values.getBytes(StandardCharsets.US_ASCII));
      default -> {}
    }
  }

  private byte[] noise() {
    byte[] noise = new byte[4 * CHUNK_SAMPLES];
    random.nextBytes(noise);
    return noise;
  }

  /** 50 ms pass. */
  @Override
  protected void pass() {
    nowNs += CHUNK_NS;
    if (gone || silent || !measuring) {
      return;
    }
    if (markerFile.isPresent() && nowNs / CHUNK_NS % 200 == 0) {
      marker = !marker;
      append(markerFile.get(), "%s,%s,20000\n".formatted(edgeNs(), marker ? 1 : 0));
    }
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    stream.writeBytes(carried);
    stream.writeBytes(rubbish ? noise() : samples());
    byte[] all = stream.toByteArray();
    int cut = all.length - random.nextInt(4);
    carried = Arrays.copyOfRange(all, cut, all.length);
    come(Arrays.copyOf(all, cut));
  }

  /** The recorder's time of the first sample that is on its way, less what a link takes. */
  private long edgeNs() {
    return nowNs - CHUNK_NS - DELAY_NS;
  }

  private static void append(Path file, String row) {
    try {
      Files.writeString(file, row, StandardOpenOption.APPEND);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private byte[] samples() {
    byte[] bytes = new byte[4 * CHUNK_SAMPLES];
    long code = voltage ? Math.min(0x3fff, Math.round(watts / VOLTS * 1e3)) : 0;
    for (int i = 0; i < CHUNK_SAMPLES; i++) {
      long word = code | RANGE << 14 | counter << 18 | (marker ? 0xa5L : 0xa4L) << 24;
      for (int at = 0; at < 4; at++) {
        bytes[4 * i + at] = (byte) (word >> 8 * at);
      }
      counter = counter + 1 & 0x3f;
    }
    return bytes;
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public double hertz() {
    return 100;
  }

  @Override
  public Map<Fault, String> impossible() {
    return Map.of(
        Fault.UNKNOWN, "its samples always have a number",
        Fault.NULL, "its samples always have a number");
  }

  /** The greatest code of 14 bits. */
  @Override
  protected double endOfRangeWatts() {
    return 0x3fff * 1e-3 * VOLTS;
  }

  @Override
  protected void restartCounter() {
    counter = counter + 17 & 0x3f;
  }

  /** What was on its way is lost with it. */
  @Override
  public void begin(Fault fault) {
    super.begin(fault);
    if (gone) {
      carried = new byte[0];
    }
  }
}
