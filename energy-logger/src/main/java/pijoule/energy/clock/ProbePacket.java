package pijoule.energy.clock;

import java.nio.ByteBuffer;

/**
 * The clock probe's two packets, as docs/formats.md lays them out: big-endian, the four timestamps
 * of NTP (RFC 5905, section 8).
 */
final class ProbePacket {
  static final int REQUEST_BYTES = 16;
  static final int ANSWER_BYTES = 32;

  private static final int REQUEST_MAGIC = 0x504a5031; // PJP1
  private static final int ANSWER_MAGIC = 0x504a5231; // PJR1

  private ProbePacket() {}

  /** Whether the bytes from 0 to the buffer's limit are a request. */
  static boolean isRequest(ByteBuffer packet) {
    return packet.limit() == REQUEST_BYTES && packet.getInt(0) == REQUEST_MAGIC;
  }

  /** Fills the answer but for t3, which {@link #stampSent} sets when it is about to leave. */
  static void answer(ByteBuffer request, long receivedNs, ByteBuffer answer) {
    answer.clear();
    answer.putInt(ANSWER_MAGIC);
    answer.putInt(request.getInt(4));
    answer.putLong(request.getLong(8));
    answer.putLong(receivedNs);
    answer.putLong(0);
    answer.flip();
  }

  static void stampSent(ByteBuffer answer, long sentNs) {
    answer.putLong(24, sentNs);
  }
}
