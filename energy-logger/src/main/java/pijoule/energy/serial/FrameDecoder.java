package pijoule.energy.serial;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import pijoule.energy.serial.DeviceReport.BinaryFrame;
import pijoule.energy.serial.DeviceReport.BinaryFrame.Crc16;
import pijoule.energy.serial.DeviceReport.Marker;
import pijoule.energy.serial.DeviceReport.TextFrame;

/**
 * Finds frames and lines in a stream of bytes, text and binary at any time, with anything between
 * them. After damage it takes up again at the next frame that is whole: only one byte is given up
 * before it looks again. Holds at most {@value #CAPACITY} bytes and allocates nothing but what it
 * passes on. Not safe for use by several threads.
 */
final class FrameDecoder {
  private static final int CAPACITY = 1024;

  /** Longest line without its end that is still waited for. */
  static final int MAX_LINE = 250;

  private static final int NEEDS_MORE = 0;
  private static final int NO_FRAME = -1;

  /** Length of the star and the four digits that close a text line. */
  private static final int CHECK_LENGTH = 5;

  private final FrameSink sink;
  private final byte[] pending = new byte[CAPACITY];
  private int length;
  private long arrivalNs;
  private int behind;
  private long frames;
  private long markers;
  private long crcErrors;
  private long bytesDiscarded;

  /** Passes on to that sink. */
  FrameDecoder(FrameSink sink) {
    this.sink = sink;
  }

  /**
   * Takes the bytes that came together; never throws for what they hold.
   *
   * @param arrivalNs when the last of them had come, recorder's clock, ns
   */
  void accept(byte[] bytes, int offset, int count, long arrivalNs) {
    Objects.checkFromIndexSize(offset, count, bytes.length);
    this.arrivalNs = arrivalNs;
    int taken = 0;
    while (taken < count) {
      int step = Math.min(count - taken, CAPACITY - length);
      System.arraycopy(bytes, offset + taken, pending, length, step);
      length += step;
      taken += step;
      behind = count - taken;
      decode();
    }
  }

  /** Counts so far. */
  FrameCounts counts() {
    return new FrameCounts(frames, markers, crcErrors, bytesDiscarded);
  }

  /** Forgets a frame that has begun: what comes next comes from another opening of the port. */
  void restart() {
    bytesDiscarded += length;
    length = 0;
  }

  private void decode() {
    int at = 0;
    int used = 1;
    while (at < length && used != NEEDS_MORE) {
      used = unit(at);
      if (used == NO_FRAME) {
        bytesDiscarded++;
        at++;
      } else {
        at += used;
      }
    }
    System.arraycopy(pending, at, pending, 0, length - at);
    length -= at;
  }

  /** Bytes of the frame, line or line end that begins here, or one of the two constants. */
  private int unit(int at) {
    switch (pending[at]) {
      case '\n':
      case '\r':
        return 1;
      case BinaryFrame.FIRST:
        return binary(at);
      case 'S':
      case 'M':
        return text(at, false);
      case '#':
      case '!':
        return text(at, true);
      default:
        return NO_FRAME;
    }
  }

  private int binary(int at) {
    int held = length - at;
    if (held > 1 && pending[at + 1] != BinaryFrame.SECOND) {
      return NO_FRAME;
    }
    if (held <= BinaryFrame.TYPE_AT) {
      return NEEDS_MORE;
    }
    byte type = pending[at + BinaryFrame.TYPE_AT];
    if (!BinaryFrame.isType(type)) {
      return NO_FRAME;
    }
    if (held < BinaryFrame.length(type)) {
      return NEEDS_MORE;
    }
    if (!BinaryFrame.checks(pending, at)) {
      return damaged();
    }
    if (type == BinaryFrame.MARKER) {
      pass(BinaryFrame.marker(pending, at), at);
    } else {
      pass(BinaryFrame.report(pending, at), at);
    }
    return BinaryFrame.length(type);
  }

  private int text(int at, boolean free) {
    int end = at + 1;
    while (end < length && end - at <= MAX_LINE && belongs(pending[end], free)) {
      end++;
    }
    if (end == length && end - at <= MAX_LINE) {
      return NEEDS_MORE;
    }
    if (end == length || pending[end] != '\n') {
      return NO_FRAME;
    }
    return checked(at, end) && passText(at, end - CHECK_LENGTH) ? end + 1 - at : damaged();
  }

  /** A frame of numbers ends at the first other character, so that the frame behind it is kept. */
  private static boolean belongs(byte character, boolean free) {
    if (free) {
      return character >= ' ' && character <= '~';
    }
    return character >= '0' && character <= '9'
        || character >= 'A' && character <= 'F'
        || character == ','
        || character == '*';
  }

  private boolean checked(int at, int end) {
    int star = end - CHECK_LENGTH;
    if (star <= at || pending[star] != '*') {
      return false;
    }
    int check = 0;
    for (int i = star + 1; i < end; i++) {
      int digit = upperCaseDigit(pending[i]);
      if (digit < 0) {
        return false;
      }
      check = check << 4 | digit;
    }
    return check == Crc16.of(pending, at, star);
  }

  private static int upperCaseDigit(byte character) {
    return character >= 'a' ? -1 : Character.digit(character, 16);
  }

  private boolean passText(int at, int end) {
    switch (pending[at]) {
      case 'S':
        Optional<DeviceReport> report = TextFrame.report(pending, at, end);
        report.ifPresent(whole -> pass(whole, at));
        return report.isPresent();
      case 'M':
        Optional<Marker> marker = TextFrame.marker(pending, at, end);
        marker.ifPresent(whole -> pass(whole, at));
        return marker.isPresent();
      default:
        return passLine(new String(pending, at, end - at, StandardCharsets.US_ASCII));
    }
  }

  /** A line whose check is right is whole, with anything in it: it is not searched for frames. */
  private boolean passLine(String text) {
    crcErrors += sink.line(text, arrivalNs) ? 0 : 1;
    return true;
  }

  private void pass(DeviceReport report, int at) {
    frames++;
    sink.report(report, arrivalNs, length - at + behind);
  }

  private void pass(Marker marker, int at) {
    markers++;
    sink.marker(marker, arrivalNs, length - at + behind);
  }

  private int damaged() {
    crcErrors++;
    return NO_FRAME;
  }

  /**
   * Takes what a {@link FrameDecoder} recognises, in the order of the bytes.
   *
   * <p>{@code bytesSince} counts the bytes from the frame's first one to the last one of the chunk:
   * all of them were sent after the device stamped the frame, so that their time on the line can be
   * taken off the arrival.
   */
  interface FrameSink {
    /** Takes a report with a valid check. */
    void report(DeviceReport report, long arrivalNs, int bytesSince);

    /** Takes a marker with a valid check. */
    void marker(Marker marker, long arrivalNs, int bytesSince);

    /**
     * Takes a line that begins with {@code #} or {@code !}, without its check.
     *
     * @return false if no device says this: it counts as damaged, and changes nothing
     */
    boolean line(String text, long arrivalNs);
  }

  /**
   * Counts of a decoder.
   *
   * @param frames reports with a valid check
   * @param markers markers with a valid check
   * @param crcErrors frames and lines whole in shape whose check or content was wrong
   * @param bytesDiscarded bytes that belong to no frame and no line
   */
  record FrameCounts(long frames, long markers, long crcErrors, long bytesDiscarded) {}
}
