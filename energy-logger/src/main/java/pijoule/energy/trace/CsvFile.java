package pijoule.energy.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import pijoule.base.Sha256;
import pijoule.energy.meter.MeterInfo;

/** A CSV that is appended to through a buffer, and hashed on its way out. */
final class CsvFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Longest row: a signed 64-bit time, two shortest doubles, and their marks. */
  private static final int ROW_BYTES = 128;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private final MessageDigest sha256 = Sha256.digest();

  CsvFile(FileChannel channel) {
    this.channel = channel;
  }

  void line(String text) throws IOException {
    room();
    append(text);
    buffer.put((byte) '\n');
  }

  void row(long timeNs, double value) throws IOException {
    room();
    append(Long.toString(timeNs));
    cell(Double.toString(value));
    buffer.put((byte) '\n');
  }

  void row(long timeNs, double first, double second) throws IOException {
    room();
    append(Long.toString(timeNs));
    cell(Double.toString(first));
    cell(Double.toString(second));
    buffer.put((byte) '\n');
  }

  void gap(long timeNs, CsvFormat format) throws IOException {
    room();
    append(Long.toString(timeNs));
    for (int i = 0; i < format.columns(); i++) {
      cell(CsvFormat.NOT_AVAILABLE);
    }
    buffer.put((byte) '\n');
  }

  private void cell(String text) {
    buffer.put((byte) ',');
    append(text);
  }

  private void room() throws IOException {
    if (buffer.remaining() < ROW_BYTES) {
      flush();
    }
  }

  private void append(String ascii) {
    buffer.put(ascii.getBytes(StandardCharsets.ISO_8859_1));
  }

  void flush() throws IOException {
    buffer.flip();
    sha256.update(buffer.array(), 0, buffer.limit());
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Ends the file: everything is on the disk when this returns. */
  String finish() throws IOException {
    flush();
    channel.force(true);
    return Sha256.of(sha256);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** The two layouts of a trace's CSV. */
  enum CsvFormat {
    POWER("time_ns,power_watts", 1),
    VOLTAGE_CURRENT("time_ns,voltage_volts,current_amperes", 2);

    static final String NOT_AVAILABLE = "NA";

    private final String header;
    private final int columns;

    CsvFormat(String header, int columns) {
      this.header = header;
      this.columns = columns;
    }

    static CsvFormat of(MeterInfo meter) {
      return meter.voltageAndCurrent() ? VOLTAGE_CURRENT : POWER;
    }

    String header() {
      return header;
    }

    /** Columns in a row, the time not counted. */
    int columns() {
      return columns;
    }
  }
}
