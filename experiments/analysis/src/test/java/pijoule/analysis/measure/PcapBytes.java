package pijoule.analysis.measure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Capture.CaptureInfo;

/** A pcap file, made byte by byte. */
final class PcapBytes {
  static final int ETHERNET = 1;
  static final int RAW = 101;
  static final int COOKED = 113;
  static final int COOKED_2 = 276;

  /** As the packet recorder writes. */
  static final Format OURS = new Format(ByteOrder.LITTLE_ENDIAN, true, RAW);

  /** How the file is written. */
  record Format(ByteOrder order, boolean nanoseconds, int link) {}

  private final Format format;
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  /** Where the file may be cut without cutting a packet. */
  private final List<Integer> ends = new ArrayList<>();

  PcapBytes(Format format) {
    this.format = format;
    ByteBuffer header = ByteBuffer.allocate(24).order(format.order());
    header.putInt(format.nanoseconds() ? 0xa1b23c4d : 0xa1b2c3d4);
    header.putShort((short) 2).putShort((short) 4).putInt(0).putInt(0);
    header.putInt(65_535).putInt(format.link());
    put(header);
  }

  private void put(ByteBuffer bytes) {
    file.writeBytes(bytes.array());
    ends.add(file.size());
  }

  /** Adds an IP packet of which all was kept, in a frame of the file's link type. */
  PcapBytes ip(long timeNs, byte[] packet) {
    return ip(timeNs, packet, packet.length);
  }

  /** Adds an IP packet that had more bytes than were kept of it. */
  PcapBytes ip(long timeNs, byte[] packet, int length) {
    byte[] head = linkHeader((packet[0] & 0xf0) == 0x60 ? 0x86dd : 0x0800);
    ByteBuffer bytes = ByteBuffer.allocate(16 + head.length + packet.length).order(format.order());
    bytes.putInt((int) (timeNs / 1_000_000_000));
    bytes.putInt((int) (timeNs % 1_000_000_000) / (format.nanoseconds() ? 1 : 1_000));
    bytes.putInt(head.length + packet.length).putInt(head.length + length);
    bytes.put(head).put(packet);
    put(bytes);
    return this;
  }

  private byte[] linkHeader(int type) {
    return switch (format.link()) {
      case ETHERNET -> ByteBuffer.allocate(14).putShort(12, (short) type).array();
      case COOKED -> ByteBuffer.allocate(16).putShort(14, (short) type).array();
      case COOKED_2 -> ByteBuffer.allocate(20).putShort(0, (short) type).array();
      default -> new byte[0];
    };
  }

  byte[] bytes() {
    return file.toByteArray();
  }

  /** Sizes that the file had after its header and after each packet. */
  List<Integer> ends() {
    return ends;
  }

  Capture capture() throws IOException {
    return capture(Optional.empty());
  }

  Capture capture(Optional<CaptureInfo> info) throws IOException {
    return capture(bytes(), info);
  }

  static Capture capture(byte[] file, Optional<CaptureInfo> info) throws IOException {
    try (PcapReader reader = new PcapReader(new ByteArrayInputStream(file), "a.pcap")) {
      return Capture.of(reader, info);
    }
  }
}
