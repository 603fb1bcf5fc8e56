package pijoule.security;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Messages that were accepted: each is accepted once while its time allows it to be sent again.
 * Keeps a digest of what authenticates a message, so that one that is written in another way is the
 * same. Bounded: what would not fit is refused. Safe for use by many threads.
 */
final class SeenMessages {
  /** Heap that one message takes: an entry, its key and its time. */
  private static final int BYTES_EACH = 160;

  /** Part of the heap that seen messages may use: one in so many. */
  private static final int SHARE = 8;

  /** Outcome of a look-up. */
  enum Found {
    NEW,
    SEEN,
    NO_ROOM
  }

  private record Key(long first, long second) {}

  private final Map<Key, Long> untilMs = new LinkedHashMap<>();
  private final Duration life;
  private final long most;
  private final InstantSource clock;

  /**
   * Makes seen messages.
   *
   * @param life how long a message may be sent again
   * @param most messages that are kept
   * @param clock of the receiver
   */
  SeenMessages(Duration life, long most, InstantSource clock) {
    this.life = life;
    this.most = most;
    this.clock = clock;
  }

  /** As many as a part of the heap holds. */
  static long most() {
    return Runtime.getRuntime().maxMemory() / SHARE / BYTES_EACH;
  }

  /**
   * Notes an authenticated message.
   *
   * @param authentic bytes that nobody without the sender's secret can change, decoded
   * @return whether it is new; only then it may be used
   */
  synchronized Found note(byte[]... authentic) {
    long nowMs = clock.millis();
    forget(nowMs);
    Key key = key(authentic);
    if (untilMs.containsKey(key)) {
      return Found.SEEN;
    }
    if (untilMs.size() >= most) {
      return Found.NO_ROOM;
    }
    untilMs.put(key, nowMs + life.toMillis());
    return Found.NEW;
  }

  /** All live equally long, so that those in front are the first to go. */
  private void forget(long nowMs) {
    Iterator<Long> oldest = untilMs.values().iterator();
    while (oldest.hasNext() && oldest.next() <= nowMs) {
      oldest.remove();
    }
  }

  private static Key key(byte[]... authentic) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] bytes : authentic) {
        digest.update(bytes);
      }
      ByteBuffer all = ByteBuffer.wrap(digest.digest());
      return new Key(all.getLong(), all.getLong());
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
