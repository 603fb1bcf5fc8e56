package pijoule.analysis.measure;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.energy.files.RegularFile;

/**
 * Reads a pcap file packet by packet, in the memory of one packet: both byte orders, times in
 * microseconds or nanoseconds (draft-ietf-opsawg-pcap). What follows a damaged or cut packet is not
 * read.
 */
final class PcapReader implements Closeable {
  private static final int FILE_HEADER_BYTES = 24;
  private static final int PACKET_HEADER_BYTES = 16;
  private static final int MICROSECONDS = 0xa1b2c3d4;
  private static final int NANOSECONDS = 0xa1b23c4d;
  private static final int PCAPNG = 0x0a0d0d0a;

  /** Largest packet that libpcap takes, bytes (MAXIMUM_SNAPLEN). */
  private static final int MAX_PACKET_BYTES = 262_144;

  private static final long NS_PER_S = 1_000_000_000;

  private final InputStream in;
  private final String name;
  private final ByteBuffer header = ByteBuffer.allocate(FILE_HEADER_BYTES);
  private final byte[] bytes = new byte[MAX_PACKET_BYTES];
  private final long unitNs;
  private final LinkType link;
  private long packets;
  private Optional<String> problem = Optional.empty();

  /**
   * Reads the header of a pcap file.
   *
   * @param in is closed with the reader
   * @param name of the file, for messages
   * @throws PcapException in one line, if it is no pcap file of a known link type
   * @throws IOException if it cannot be read
   */
  PcapReader(InputStream in, String name) throws IOException {
    this.in = in;
    this.name = name;
    int got = in.readNBytes(header.array(), 0, FILE_HEADER_BYTES);
    if (got < FILE_HEADER_BYTES) {
      throw refused("got %s bytes, of which its header needs %s".formatted(got, FILE_HEADER_BYTES));
    }
    int magic = magic();
    unitNs = magic == NANOSECONDS ? 1 : 1_000;
    int major = header.getShort(4);
    int minor = header.getShort(6);
    if (major != 2 || minor != 4) {
      throw refused("got version %s.%s in place of 2.4".formatted(major, minor));
    }
    int code = header.getInt(20) & 0xffff;
    link =
        LinkType.of(code)
            .orElseThrow(
                () ->
                    new PcapException(
                        "%s must have a link type of %s, got %s; capture by packet-recorder or tcpdump"
                            .formatted(name, LinkType.known(), code)));
  }

  /**
   * Opens a pcap file.
   *
   * @throws PcapException in one line, if the file is no pcap file
   * @throws IOException if it is not there or cannot be read
   */
  static PcapReader open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(RegularFile.require(file)));
    try {
      return new PcapReader(in, file.toString());
    } catch (IOException refused) {
      in.close();
      throw refused;
    }
  }

  /** Finds the byte order too. */
  private int magic() throws PcapException {
    int first = header.getInt(0);
    if (first == MICROSECONDS || first == NANOSECONDS) {
      return first;
    }
    header.order(ByteOrder.LITTLE_ENDIAN);
    int turned = header.getInt(0);
    if (turned == MICROSECONDS || turned == NANOSECONDS) {
      return turned;
    }
    throw first == PCAPNG
        ? new PcapException(
            name + " must be a pcap file, got pcapng; convert it: editcap -F nsecpcap FILE NEW")
        : refused("got a file that begins with %08x".formatted(first));
  }

  private PcapException refused(String got) {
    return new PcapException(
        "%s must be a pcap file, %s; name one of packet-recorder or tcpdump".formatted(name, got));
  }

  /** {@return link-layer header that each packet begins with} */
  LinkType link() {
    return link;
  }

  /**
   * {@return the next packet; absent at the end, and where the file is cut or damaged}
   *
   * @throws IOException if the file cannot be read
   */
  Optional<Frame> next() throws IOException {
    if (problem.isPresent()) {
      return Optional.empty();
    }
    int got = in.readNBytes(header.array(), 0, PACKET_HEADER_BYTES);
    if (got == 0) {
      return Optional.empty();
    }
    if (got < PACKET_HEADER_BYTES) {
      return ends("is cut");
    }
    long fraction = Integer.toUnsignedLong(header.getInt(4)) * unitNs;
    long kept = Integer.toUnsignedLong(header.getInt(8));
    if (fraction >= NS_PER_S || kept > MAX_PACKET_BYTES) {
      return ends("is damaged");
    }
    if (in.readNBytes(bytes, 0, (int) kept) < kept) {
      return ends("is cut");
    }
    packets++;
    long timeNs = Integer.toUnsignedLong(header.getInt(0)) * NS_PER_S + fraction;
    long length = Integer.toUnsignedLong(header.getInt(12));
    return Optional.of(new Frame(timeNs, ByteBuffer.wrap(bytes, 0, (int) kept), length));
  }

  private Optional<Frame> ends(String how) {
    problem =
        Optional.of(
            "%s %s after %s packets: what follows is not used; see the recorder's messages"
                .formatted(name, how, packets));
    return Optional.empty();
  }

  /** {@return reason why not all of the file was read, in one line; to be asked for at its end} */
  Optional<String> problem() {
    return problem;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /**
   * A packet as it was captured.
   *
   * @param timeNs wall clock of the capture, ns since 1970
   * @param bytes what was kept of it, big-endian; valid until the next packet is read
   * @param length bytes that it had on the wire
   */
  record Frame(long timeNs, ByteBuffer bytes, long length) {}
}
