package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts segments together to connections, each known by both ends and the first sequence number of
 * its client: a port that is used again begins another one. Needs memory for each connection, not
 * for each packet.
 */
final class Assembler {
  private final List<Tracked> all = new ArrayList<>();
  private final Map<Set<Endpoint>, Tracked> current = new HashMap<>();
  private long strays;

  void add(Segment segment) {
    if (segment.from().equals(segment.to())) {
      return; // a socket that is connected to itself has no server
    }
    Set<Endpoint> ends = Set.of(segment.from(), segment.to());
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

  /** Packets of connections that began before the capture. */
  long strays() {
    return strays;
  }
}
