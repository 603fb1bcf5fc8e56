package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import pijoule.server.call.HttpLimits;

/**
 * The rest of a refused request's body. It is read and discarded after the answer: a client that is
 * cut off while it sends cannot read the answer.
 */
public final class BodyDrain implements LongSupplier {
  private static final int BUFFER_BYTES = 8192;

  private long size;

  private BodyDrain() {}

  /**
   * Tests whether nothing is read: a client that waits for permission to send its body (Expect:
   * 100-continue) has not sent it, and a body may be too long.
   *
   * @param request refused
   * @return whether its connection ends with the answer
   */
  public static boolean isCutOff(HttpServletRequest request) {
    return request.getHeader("Expect") != null
        || BodyLength.of(request) > HttpLimits.MAX_REST_BYTES;
  }

  /**
   * Reads to the end; ends early where the client is slow, gone, or sends too much.
   *
   * @param in what is left
   */
  public static void read(InputStream in) {
    BodyDrain waste = new BodyDrain();
    Watch.current().ending(waste);
    try {
      waste.take(in);
    } catch (IOException nothingIsLeft) {
      // the client has its answer, or is gone
    }
    Watch.current().ending();
  }

  private void take(InputStream in) throws IOException {
    byte[] some = new byte[BUFFER_BYTES];
    int count = 0;
    while (count >= 0 && size < HttpLimits.MAX_REST_BYTES) {
      size += count;
      count = in.read(some);
    }
  }

  @Override
  public long getAsLong() {
    return size;
  }
}
