package pijoule.analysis.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Link-layer header that a packet of a capture begins with (types of the pcap format). */
enum LinkType {
  ETHERNET(1, "Ethernet", 14) {
    @Override
    OptionalInt ip(ByteBuffer packet) {
      int type = 12;
      while (type + 2 <= packet.limit() && isTag(packet.getShort(type))) {
        type += TAG_BYTES;
      }
      return ip(packet, type, type + 2);
    }
  },
  RAW(101, "IP", 0) {
    @Override
    OptionalInt ip(ByteBuffer packet) {
      return OptionalInt.of(0);
    }
  },
  COOKED(113, "Linux cooked, version 1", 16) {
    @Override
    OptionalInt ip(ByteBuffer packet) {
      return ip(packet, 14, 16);
    }
  },
  COOKED_2(276, "Linux cooked, version 2", 20) {
    @Override
    OptionalInt ip(ByteBuffer packet) {
      return ip(packet, 0, 20);
    }
  };

  private static final short IPV4 = 0x0800;
  private static final short IPV6 = (short) 0x86dd;

  /** IEEE 802.1Q and 802.1ad. */
  private static final int TAG_BYTES = 4;

  private final int code;
  private final String title;
  private final int headerBytes;

  LinkType(int code, String title, int headerBytes) {
    this.code = code;
    this.title = title;
    this.headerBytes = headerBytes;
  }

  static Optional<LinkType> of(int code) {
    return Arrays.stream(values()).filter(type -> type.code == code).findFirst();
  }

  /** {@return known link types, for a message} */
  static String known() {
    return Arrays.stream(values())
        .map(type -> type.code + " (" + type.title + ")")
        .collect(Collectors.joining(", "));
  }

  /** {@return offset of the IP header, bytes; absent if the packet is none of IP, or too short} */
  abstract OptionalInt ip(ByteBuffer packet);

  private static boolean isTag(short type) {
    return type == (short) 0x8100 || type == (short) 0x88a8;
  }

  OptionalInt ip(ByteBuffer packet, int typeAt, int ipAt) {
    if (packet.limit() < Math.max(headerBytes, ipAt)) {
      return OptionalInt.empty();
    }
    short type = packet.getShort(typeAt);
    return type == IPV4 || type == IPV6 ? OptionalInt.of(ipAt) : OptionalInt.empty();
  }
}
