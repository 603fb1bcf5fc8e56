package pijoule.energy.ppk2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.port.PortTwin;
import pijoule.energy.units.Frequency;

/**
 * A PPK2 at a port in memory, by public descriptions of its protocol (Nordic's application,
 * github.com/NordicSemiconductor/pc-nrfconnect-ppk, and texts about it): commands of one byte with
 * their arguments, calibration values as text, 100,000 samples a second of four bytes, which come
 * in pieces of any length. One step of its converter is 1 mA.
 */
final class Ppk2Twin extends PortTwin {
  static final double VOLTS = 5;
  private static final long CHUNK_NS = 50_000_000;
  private static final int CHUNK_SAMPLES = 5000;
  private static final int RANGE = 4;

  private String values;
  private final Random random = new Random(2);
  private final List<String> commands = new ArrayList<>();
  private final Ppk2Meter meter;
  private byte[] carried = {};
  private int counter = 50;

  Ppk2Twin(double watts) throws IOException {
    this(watts, values());
  }

  Ppk2Twin(double watts, String values) throws IOException {
    super(4_000_000_000L, watts);
    this.values = values;
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(hertz())).with(Ppk2Kind.SOURCE, VOLTS);
    meter = new Ppk2Meter(new Ppk2Kind(), settings, "/dev/ttyACM0", this, () -> nowNs);
    meter.handshake();
  }

  /** What it reports of itself: lines KEY: VALUE, then END. */
  static String values() {
    StringBuilder text = new StringBuilder("Calibrated: 1\n");
    String[] keys = {"R", "GS", "GI", "O", "S", "I", "UG"};
    String[] plain = {"1031.6400", "0.0000", "1.0000", "0.0000", "0.0000", "0.0000", "1.0000"};
    for (int key = 0; key < keys.length; key++) {
      for (int range = 0; range < 5; range++) {
        boolean shunt = key == 0 && range == RANGE;
        String value = shunt ? "0.0439453125" : plain[key];
        text.append("%s%d: %s\n".formatted(keys[key], range, value));
      }
    }
    return text + "HW: 9173\nIA: 56\nVDD: 5000\nmode: 2\nEND\n";
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
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    stream.writeBytes(carried);
    stream.writeBytes(rubbish ? noise() : samples());
    byte[] all = stream.toByteArray();
    int cut = all.length - random.nextInt(4);
    carried = Arrays.copyOfRange(all, cut, all.length);
    come(Arrays.copyOf(all, cut));
  }

  private byte[] samples() {
    byte[] bytes = new byte[4 * CHUNK_SAMPLES];
    long code = Math.round(watts / VOLTS * 1e3);
    for (int i = 0; i < CHUNK_SAMPLES; i++) {
      long word = code | RANGE << 14 | counter << 18 | 0xa5L << 24;
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
