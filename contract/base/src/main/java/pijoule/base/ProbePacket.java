package pijoule.base;

import java.nio.ByteBuffer;

/**
 * The clock probe's two packets, as docs/program-contract.md lays them out: big-endian, the four
 * timestamps of NTP (RFC 5905, section 8).
 */
public final class ProbePacket {
  /** Length of a request. */
  public static final int REQUEST_BYTES = 16;

  /** Length of an answer. */
  public static final int ANSWER_BYTES = 32;

  private static final int REQUEST_MAGIC = 0x504a5031; // PJP1
  private static final int ANSWER_MAGIC = 0x504a5231; // PJR1

  private ProbePacket() {}

  /** Makes a request but for t1, which {@link #stampRequest} sets when it is about to leave. */
  static ByteBuffer request(int sequence) {
    return ByteBuffer.allocate(REQUEST_BYTES).putInt(REQUEST_MAGIC).putInt(sequence);
  }

  /** Sets t1: the instant of the prober's clock, ns. */
  static void stampRequest(ByteBuffer request, long sentNs) {
    request.putLong(8, sentNs);
  }

  /** Tests whether the bytes from 0 to the buffer's limit answer a request. */
  static boolean isAnswer(ByteBuffer packet, int sequence, long sentNs) {
    return packet.limit() == ANSWER_BYTES
        && packet.getInt(0) == ANSWER_MAGIC
        && packet.getInt(4) == sequence
        && packet.getLong(8) == sentNs;
  }

  /** t2: when the recorder received the request, by its clock, ns. */
  static long receivedNs(ByteBuffer answer) {
    return answer.getLong(16);
  }

  /** t3: when the recorder sent the answer, by its clock, ns. */
  static long sentNs(ByteBuffer answer) {
    return answer.getLong(24);
  }

  /** Tests whether the bytes from 0 to the buffer's limit are a request. */
  public static boolean isRequest(ByteBuffer packet) {
    return packet.limit() == REQUEST_BYTES && packet.getInt(0) == REQUEST_MAGIC;
  }

  /**
   * Fills an answer but for t3, which {@link #stampAnswer} sets when it is about to leave.
   *
   * @param request that is answered
   * @param receivedNs when it came, by the recorder's clock, ns
   * @param answer of {@link #ANSWER_BYTES}
   */
  public static void answer(ByteBuffer request, long receivedNs, ByteBuffer answer) {
    answer.clear();
    answer.putInt(ANSWER_MAGIC);
    answer.putInt(request.getInt(4));
    answer.putLong(request.getLong(8));
    answer.putLong(receivedNs);
    answer.putLong(0);
    answer.flip();
  }

  /** Sets t3: the instant of the recorder's clock, ns. */
  public static void stampAnswer(ByteBuffer answer, long sentNs) {
    answer.putLong(24, sentNs);
  }
}
