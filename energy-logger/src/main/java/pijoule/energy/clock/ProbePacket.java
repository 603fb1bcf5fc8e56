package pijoule.energy.clock;

import java.nio.ByteBuffer;

/**
 * The clock probe's two packets, as docs/program-contract.md lays them out: big-endian, the four
 * timestamps of NTP (RFC 5905, section 8).
 */
final class ProbePacket {
  static final int REQUEST_BYTES = 16;
  static final int ANSWER_BYTES = 32;

  private static final int REQUEST_MAGIC = 0x504a5031; // PJP1
  private static final int ANSWER_MAGIC = 0x504a5231; // PJR1

  private ProbePacket() {}

  /** A request that was made at an instant of the prober's clock, ns. */
  static byte[] request(int sequence, long sentNs) {
    return ByteBuffer.allocate(REQUEST_BYTES)
        .putInt(REQUEST_MAGIC)
        .putInt(sequence)
        .putLong(sentNs)
        .array();
  }

  /** Tests whether the bytes from 0 to the buffer's limit answer a request. */
  static boolean isAnswer(ByteBuffer packet, int sequence, long sentNs) {
    return packet.limit() == ANSWER_BYTES
        && packet.getInt(0) == ANSWER_MAGIC
        && packet.getInt(4) == sequence
        && packet.getLong(8) == sentNs;
  }

  /** How long the recorder held the request that this answers, ns. */
  static long heldNanos(ByteBuffer answer) {
    return answer.getLong(24) - answer.getLong(16);
  }

  /** Tests whether the bytes from 0 to the buffer's limit are a request. */
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
