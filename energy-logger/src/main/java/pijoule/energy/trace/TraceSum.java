package pijoule.energy.trace;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import pijoule.base.Sha256;
import pijoule.energy.files.RegularFile;

/** Check sum of a trace's samples as they were recorded. */
public final class TraceSum {
  private static final int BUFFER_BYTES = 1 << 16;

  private TraceSum() {}

  /**
   * Tests whether a CSV is the recorded one. Line ends that became CR and LF change no sample.
   *
   * @param csv plain or compressed ({@code .gz})
   * @param sha256 that its recorder wrote
   */
  public static boolean matches(Path csv, String sha256) throws IOException {
    try (InputStream in = plain(csv)) {
      if (Sha256.of(in).equals(sha256)) {
        return true;
      }
    }
    try (InputStream in = new LineFeeds(plain(csv))) {
      return Sha256.of(in).equals(sha256);
    }
  }

  private static InputStream plain(Path csv) throws IOException {
    InputStream file = new FileInputStream(RegularFile.require(csv).toFile());
    try {
      return csv.toString().endsWith(".gz") ? new GZIPInputStream(file, BUFFER_BYTES) : file;
    } catch (IOException noGzip) {
      file.close();
      throw noGzip;
    }
  }

  /** A stream without the CR before each LF. */
  private static final class LineFeeds extends InputStream {
    private final InputStream in;
    private int next;

    LineFeeds(InputStream plain) throws IOException {
      this.in = new BufferedInputStream(plain, BUFFER_BYTES);
      this.next = in.read();
    }

    @Override
    public int read() throws IOException {
      int current = next;
      next = current < 0 ? current : in.read();
      return current == '\r' && next == '\n' ? read() : current;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
