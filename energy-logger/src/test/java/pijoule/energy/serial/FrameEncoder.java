package pijoule.energy.serial;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import pijoule.energy.serial.DeviceReport.BinaryFrame;
import pijoule.energy.serial.DeviceReport.BinaryFrame.Crc16;
import pijoule.energy.serial.DeviceReport.Marker;

/** Writes frames as the device does. */
final class FrameEncoder {
  private FrameEncoder() {}

  static byte[] text(DeviceReport report) {
    return line(
        "S,%d,%d,%d,%d,%d,%d"
            .formatted(
                report.seq(),
                report.deviceMicros(),
                report.voltageCount(),
                report.voltageSum(),
                report.currentCount(),
                report.currentSum()));
  }

  static byte[] text(Marker marker) {
    return line("M,%d,%d,%d".formatted(marker.seq(), marker.deviceMicros(), marker.high() ? 1 : 0));
  }

  static byte[] binary(DeviceReport report) {
    boolean old = report.products().isEmpty();
    byte[] frame =
        begun(
            old ? BinaryFrame.OLD_REPORT : BinaryFrame.REPORT, report.seq(), report.deviceMicros());
    put(frame, 11, 2, report.voltageCount());
    int sums = old ? 13 : 15;
    put(frame, sums, 3, report.voltageSum());
    put(frame, sums + 3, 3, report.currentSum());
    if (!old) {
      put(frame, 13, 2, report.products().get().clipped());
      put(frame, 21, 5, report.products().get().voltageByCurrent());
      put(frame, 26, 5, report.products().get().currentSquared());
    }
    return checked(frame);
  }

  static byte[] binary(Marker marker) {
    byte[] frame = begun(BinaryFrame.MARKER, marker.seq(), marker.deviceMicros());
    put(frame, 11, 1, marker.high() ? 1 : 0);
    return checked(frame);
  }

  private static byte[] begun(byte type, long seq, long deviceMicros) {
    byte[] frame = new byte[BinaryFrame.length(type)];
    frame[0] = (byte) 0xa5;
    frame[1] = 0x5a;
    frame[2] = type;
    put(frame, 3, 4, seq);
    put(frame, 7, 4, deviceMicros);
    return frame;
  }

  private static byte[] checked(byte[] frame) {
    int end = frame.length - 2;
    int check = Crc16.of(frame, 2, end);
    frame[end] = (byte) (check >>> 8);
    frame[end + 1] = (byte) check;
    return frame;
  }

  private static void put(byte[] bytes, int at, int length, long value) {
    for (int i = 0; i < length; i++) {
      bytes[at + i] = (byte) (value >>> 8 * i);
    }
  }

  static byte[] line(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    String check = String.format(Locale.ROOT, "*%04X\n", Crc16.of(bytes, 0, bytes.length));
    return (text + check).getBytes(StandardCharsets.US_ASCII);
  }
}
