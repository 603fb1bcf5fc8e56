package pijoule.checks.cost.transparency;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers of a message, whatever is around them. */
final class Sorting {
  private static final Pattern ITEM = Pattern.compile("<n[^>]*>(-?\\d+)</n>");

  private Sorting() {}

  /**
   * {@return its numbers, in its order}
   *
   * @param message any
   */
  static int[] numbers(byte[] message) {
    return ITEM.matcher(new String(message, StandardCharsets.UTF_8))
        .results()
        .mapToInt(item -> Integer.parseInt(item.group(1)))
        .toArray();
  }

  /**
   * {@return a request's message with its numbers in rising order}
   *
   * @param request any
   */
  static byte[] answer(byte[] request) {
    int[] sorted = numbers(request);
    Arrays.sort(sorted);
    int[] next = {0};
    Matcher items = ITEM.matcher(new String(request, StandardCharsets.UTF_8));
    return items
        .replaceAll(item -> "<n>" + sorted[next[0]++] + "</n>")
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Checks that an answer has the request's numbers in rising order.
   *
   * @throws IOException if an answer has other numbers, or in another order, than the request's
   */
  static void check(byte[] request, byte[] answer) throws IOException {
    int[] expected = numbers(request);
    Arrays.sort(expected);
    if (!Arrays.equals(expected, numbers(answer))) {
      throw new IOException(
          "an answer must have the request's numbers in rising order, got "
              + new String(answer, 0, Math.min(answer.length, 200), StandardCharsets.UTF_8));
    }
  }
}
