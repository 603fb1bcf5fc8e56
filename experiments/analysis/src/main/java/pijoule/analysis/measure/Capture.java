package pijoule.analysis.measure;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.analysis.measure.PacketClock.Anchor;
import pijoule.analysis.measure.PcapReader.Frame;
import pijoule.campaign.ResultsJson;
import pijoule.energy.files.RegularFile;

/**
 * The connections of a capture.
 *
 * @param connections in the order of their first SYNs, only those whose first SYN was captured
 * @param anchored whether they are on the monotonic clock of the host that captured; otherwise
 *     their times are differences of the wall clock, and they have no start
 * @param strays packets of connections that began before the capture, which are not used
 * @param problems what else of the capture could not be used, one line each
 */
public record Capture(
    List<Connection> connections, boolean anchored, long strays, List<String> problems) {
  /**
   * Reads a capture, with what the recorder wrote beside it: NAME.json beside NAME.pcap. Another
   * program's capture has no such file.
   *
   * @param pcap pcap file of any size; memory is needed only for its connections
   * @return its connections
   * @throws PcapException in one line, if either file is none of its kind
   * @throws IOException if a file cannot be read
   */
  public static Capture read(Path pcap) throws IOException {
    try (PcapReader reader = PcapReader.open(pcap)) {
      return of(reader, CaptureInfo.beside(pcap));
    }
  }

  static Capture of(PcapReader reader, Optional<CaptureInfo> info) throws IOException {
    SegmentReader segments = new SegmentReader(reader.link());
    Assembler assembler = new Assembler();
    Optional<Frame> frame = reader.next();
    while (frame.isPresent()) {
      segments.segment(frame.get()).ifPresent(assembler::add);
      frame = reader.next();
    }
    PacketClock clock = new PacketClock(info.map(CaptureInfo::anchors).orElse(List.of()));
    List<Loss> losses = info.flatMap(CaptureInfo::losses).orElse(List.of());
    return new Capture(
        assembler.connections().stream().map(tracked -> tracked.connection(clock, losses)).toList(),
        clock.isAnchored(),
        assembler.strays,
        problems(reader, segments, clock, info));
  }

  private static List<String> problems(
      PcapReader reader, SegmentReader segments, PacketClock clock, Optional<CaptureInfo> info) {
    List<String> problems = new ArrayList<>();
    reader.problem().ifPresent(problems::add);
    if (segments.cut() > 0) {
      problems.add(
          "%s packets are cut before their TCP header ends: capture at least 128 bytes of each"
              .formatted(segments.cut()));
    }
    if (clock.isSet()) {
      problems.add("the wall clock was set during the capture: times about it are absent");
    }
    long dropped =
        info.flatMap(CaptureInfo::losses).orElse(List.of()).stream().mapToLong(Loss::packets).sum();
    if (dropped > 0) {
      problems.add(
          "the kernel dropped %s packets: times of connections during that are absent"
              .formatted(dropped));
    }
    if (info.isPresent() && !info.get().closed()) {
      problems.add("the recorder did not end in order: dropped packets are not known");
    }
    return problems;
  }

  /**
   * Puts segments together to connections, each known by both ends and the first sequence number of
   * its client: a port that is used again begins another one. Needs memory for each connection, not
   * for each packet.
   */
  private static final class Assembler {
    private final List<Tracked> all = new ArrayList<>();
    private final Map<Set<TcpEndpoint>, Tracked> current = new HashMap<>();
    private long strays;

    void add(TcpSegment segment) {
      if (segment.from().equals(segment.to())) {
        return; // a socket that is connected to itself has no server
      }
      Set<TcpEndpoint> ends = Set.of(segment.from(), segment.to());
      Tracked connection = current.get(ends);
      if (segment.opens() && (connection == null || !connection.isAskedForBy(segment))) {
        connection = new Tracked(segment);
        current.put(ends, connection);
        all.add(connection);
      }
      if (connection == null) {
        strays++;
      } else {
        connection.add(segment);
      }
    }

    /** {@return connections in the order of their first SYNs} */
    List<Tracked> connections() {
      return all;
    }
  }

  /**
   * Description that the recorder wrote beside a capture: {@code pijoule-packets/1} of
   * docs/results.md.
   *
   * @param format name and version
   * @param anchors in the order in which they were read, at least one
   * @param losses in their order; absent where the recorder did not end
   * @param closed whether the recorder ended and all packets are in the file
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record CaptureInfo(
      String format, List<Anchor> anchors, Optional<List<Loss>> losses, boolean closed) {
    private static final String FORMAT = "pijoule-packets/1";
    private static final long MAX_BYTES = 100_000_000;
    private static final String PCAP = ".pcap";

    CaptureInfo {
      if (!FORMAT.equals(format)) {
        throw new IllegalArgumentException("format must be %s, got %s".formatted(FORMAT, format));
      }
      losses = losses.map(List::copyOf);
      if (anchors.isEmpty() || closed && losses.isEmpty()) {
        throw new IllegalArgumentException("anchors and losses must be there, got none");
      }
    }

    /**
     * {@return what NAME.json beside NAME.pcap says; absent where there is no such file}
     *
     * @param pcap a capture
     * @throws PcapException in one line, if it is another file's
     * @throws IOException if it cannot be read
     */
    static Optional<CaptureInfo> beside(Path pcap) throws IOException {
      String name = pcap.getFileName().toString();
      if (!name.endsWith(PCAP)) {
        return Optional.empty();
      }
      String base = name.substring(0, name.length() - PCAP.length());
      Path json = pcap.resolveSibling(base + ".json");
      return Files.exists(json) ? Optional.of(read(json)) : Optional.empty();
    }

    private static CaptureInfo read(Path json) throws IOException {
      String text = RegularFile.text(json, MAX_BYTES);
      try {
        return ResultsJson.mapper().readValue(text, CaptureInfo.class);
      } catch (JsonProcessingException | IllegalArgumentException wrong) {
        throw new PcapException(
            "%s must be what the packet recorder writes beside a capture, got %s; move it away to read the capture alone"
                .formatted(json, firstLine(wrong)));
      }
    }

    private static String firstLine(Exception wrong) {
      Throwable said = wrong.getCause() instanceof IllegalArgumentException own ? own : wrong;
      String message =
          said instanceof JsonProcessingException json
              ? json.getOriginalMessage()
              : said.getMessage();
      return String.valueOf(message).lines().findFirst().orElse("nothing");
    }
  }

  /**
   * Packets that the kernel dropped because the recorder's ring was full.
   *
   * @param fromRealtimeNs wall clock, not after the first of them, ns since 1970
   * @param toRealtimeNs not before the last of them, ns since 1970
   * @param packets how many
   */
  record Loss(long fromRealtimeNs, long toRealtimeNs, long packets) {
    boolean overlaps(long fromNs, long toNs) {
      return fromNs <= toRealtimeNs && toNs >= fromRealtimeNs;
    }
  }
}
