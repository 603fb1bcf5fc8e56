package pijoule.analysis.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
  public Capture {
    connections = List.copyOf(connections);
    problems = List.copyOf(problems);
  }

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
        assembler.strays(),
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
}
