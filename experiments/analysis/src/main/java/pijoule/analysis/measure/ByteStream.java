package pijoule.analysis.measure;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import pijoule.analysis.measure.Connection.Traffic;

/**
 * One direction of a connection: which of its bytes were captured. Sequence numbers are 32 bits
 * wide and wrap (RFC 9293, section 3.4); positions count from the first byte and do not.
 */
final class ByteStream {
  /** Ranges behind gaps. More of them only a capture without most of its packets has. */
  private static final int MAX_APART = 1_000;

  private boolean known;
  private int first;

  /** All bytes before it were captured. */
  private long next;

  /** Ends of ranges that were captured behind a gap, by their start. */
  private final TreeMap<Long, Long> apart = new TreeMap<>();

  private long captured;
  private boolean lost;
  private OptionalLong end = OptionalLong.empty();
  private long acknowledged;
  private long packets;
  private long retransmissions;

  /**
   * Counts a segment of this direction.
   *
   * @return whether it has bytes that no segment before it had
   */
  boolean add(TcpSegment segment) {
    packets++;
    int data = segment.isSyn() ? segment.sequence() + 1 : segment.sequence();
    boolean again = segment.isSyn() && known;
    if (!known) {
      known = true;
      first = data;
      // A connection's first segment is its SYN.
      lost = !segment.isSyn() && !segment.isRst();
    }
    long start = position(data);
    long fresh = segment.bytes() == 0 ? 0 : cover(Math.max(0, start), start + segment.bytes());
    again |= fresh < segment.bytes();
    if (segment.isFin()) {
      again |= end.isPresent() && segment.bytes() == 0;
      end = OptionalLong.of(start + segment.bytes());
    }
    retransmissions += again ? 1 : 0;
    return fresh > 0;
  }

  /** Takes an acknowledgement that the other side sent. */
  void acknowledge(int number) {
    if (known) {
      acknowledged = Math.max(acknowledged, position(number));
    }
  }

  /** The position nearest to what is expected next that has the number. */
  private long position(int sequence) {
    return next + (sequence - (int) (first + next));
  }

  /** {@return number of new bytes in a range} */
  private long cover(long from, long to) {
    long before = captured;
    long start = Math.max(from, next);
    if (start < to) {
      insert(start, to);
    }
    while (!apart.isEmpty() && apart.firstKey() <= next) {
      next = Math.max(next, apart.pollFirstEntry().getValue());
    }
    if (apart.size() > MAX_APART) {
      lost = true;
      next = apart.pollFirstEntry().getValue();
    }
    return captured - before;
  }

  private void insert(long from, long to) {
    long start = from;
    long stop = to;
    captured += to - from;
    Map.Entry<Long, Long> touching = apart.floorEntry(to);
    while (touching != null && touching.getValue() >= from) {
      captured -=
          Math.max(0, Math.min(to, touching.getValue()) - Math.max(from, touching.getKey()));
      start = Math.min(start, touching.getKey());
      stop = Math.max(stop, touching.getValue());
      apart.remove(touching.getKey());
      touching = apart.floorEntry(to);
    }
    apart.put(start, stop);
  }

  /** {@return whether the stream's FIN was captured} */
  boolean isEnded() {
    return end.isPresent();
  }

  /** {@return whether the other side has acknowledged the stream's FIN} */
  boolean isEndAcknowledged() {
    return end.isPresent() && acknowledged > end.getAsLong();
  }

  /** {@return whether bytes that were sent, or received by the other side, were not captured} */
  boolean isIncomplete() {
    long sent = end.isPresent() ? end.getAsLong() : acknowledged;
    return lost || !apart.isEmpty() || sent > next;
  }

  Traffic traffic() {
    return new Traffic(packets, captured, retransmissions);
  }
}
