package pijoule.analysis;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticTrace;

/** A meter's trace of hours, written as it is made up; voltage and current, as an Arduino's. */
final class LongTrace implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 18;
  private static final long PERIOD_NS = 5_882_353;
  private static final double VOLTS_STEP = 0.00537109375 / 25;
  private static final double AMPERES_STEP = 0.00107421875 / 25;

  /** About one code of current: 2 mW. */
  private static final double NOISE_CODES = 10;

  /** Texts of the readings that come up; a converter has few. */
  private final byte[][] volts = new byte[1 << 15][];

  private final byte[][] amperes = new byte[1 << 15][];
  private final byte[] row = new byte[128];
  private final Path folder;
  private final SyntheticTrace info;
  private final MessageDigest digest;
  private final OutputStream out;
  private final Random random;
  private long samples;
  private long firstNs;
  private long nextNs;
  private int noiseAt;
  private final double[] noise = new double[4093];

  LongTrace(Path folder, SyntheticTrace info, long startNs, long seed) throws Exception {
    this.info = info;
    this.random = new Random(seed);
    this.firstNs = startNs;
    this.nextNs = startNs;
    for (int i = 0; i < noise.length; i++) {
      noise[i] = random.nextGaussian() * NOISE_CODES;
    }
    this.folder = folder;
    Path csv = info.file(folder, ".csv");
    Files.createDirectories(csv.getParent());
    digest = MessageDigest.getInstance("SHA-256");
    out =
        new BufferedOutputStream(
            new DigestOutputStream(Files.newOutputStream(csv), digest), BUFFER_BYTES);
    out.write("time_ns,voltage_volts,current_amperes\n".getBytes(StandardCharsets.US_ASCII));
  }

  /** Goes on to an instant with one power; the supply gives way by a fifth of an ohm. */
  void until(long endNs, double watts) throws IOException {
    double supply = 5.05 - 0.2 * watts / 5;
    int voltsCode = (int) Math.round(supply / VOLTS_STEP);
    double amperesCode = watts / (voltsCode * VOLTS_STEP) / AMPERES_STEP;
    while (nextNs < endNs) {
      int v = voltsCode + (int) (noise[(noiseAt + 1009) % noise.length] / 8);
      int a = (int) Math.round(amperesCode + noise[noiseAt]);
      noiseAt = (noiseAt + 1) % noise.length;
      row(v, a);
      nextNs += PERIOD_NS + (noiseAt * 37L) % 4001 - 2000;
    }
  }

  private void row(int voltsCode, int amperesCode) throws IOException {
    int length = time(nextNs);
    length = append(length, text(volts, voltsCode, VOLTS_STEP));
    length = append(length, text(amperes, amperesCode, AMPERES_STEP));
    row[length++] = '\n';
    out.write(row, 0, length);
    samples++;
  }

  private int time(long ns) {
    int length = 1;
    for (long rest = ns / 10; rest > 0; rest /= 10) {
      length++;
    }
    long rest = ns;
    for (int i = length - 1; i >= 0; i--) {
      row[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return length;
  }

  private int append(int length, byte[] text) {
    System.arraycopy(text, 0, row, length, text.length);
    return length + text.length;
  }

  private static byte[] text(byte[][] texts, int code, double step) {
    byte[] known = texts[code];
    if (known == null) {
      known = ("," + code * step).getBytes(StandardCharsets.US_ASCII);
      texts[code] = known;
    }
    return known;
  }

  long samples() {
    return samples;
  }

  /** Ends the samples, and writes what is beside them. */
  void end() throws IOException {
    out.close();
    String sha256 = HexFormat.of().formatHex(digest.digest());
    SyntheticCampaign.put(
        info.file(folder, ".json"),
        info.set("voltage_and_current", true).closed(samples, firstNs, nextNs - PERIOD_NS, sha256));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
