package pijoule.runner.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import pijoule.contract.message.NumberGenerator;
import pijoule.contract.message.NumberRange;

/** Calls that bring a new server's JVM to work before its first run; nothing of them is kept. */
public final class Warmup {
  private Warmup() {}

  /**
   * Calls a server, the sizes in turn.
   *
   * @param server ready
   * @param sizes message sizes, bytes
   * @param calls of each size
   * @param range of the numbers
   * @param seed of the numbers
   */
  public static void call(
      ServerProcess server, List<Long> sizes, int calls, NumberRange range, long seed)
      throws IOException, InterruptedException {
    for (int i = 0; i < calls; i++) {
      for (long size : sizes) {
        server.post(message(size, range, seed + i));
      }
    }
  }

  /**
   * Writes a message.
   *
   * @param size of the body, bytes
   * @param range of the numbers
   * @param seed of the numbers
   * @return the body
   */
  public static byte[] message(long size, NumberRange range, long seed) {
    StringBuilder xml = new StringBuilder((int) size + 16).append("<numbers>");
    for (int number : NumberGenerator.generate(size, range, seed)) {
      xml.append("<n>").append(number).append("</n>");
    }
    return xml.append("</numbers>").toString().getBytes(StandardCharsets.US_ASCII);
  }
}
