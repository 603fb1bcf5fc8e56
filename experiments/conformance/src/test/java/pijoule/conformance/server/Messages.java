package pijoule.conformance.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import pijoule.contract.service.numbers.NumberGenerator;
import pijoule.contract.service.numbers.NumberRange;

/** Messages written by hand. */
final class Messages {
  private Messages() {}

  static byte[] of(int... numbers) {
    String items =
        Arrays.stream(numbers).mapToObj(n -> "<n>" + n + "</n>").collect(Collectors.joining());
    return ("<numbers>" + items + "</numbers>").getBytes(StandardCharsets.US_ASCII);
  }

  /** A message of the echo service, without escapes: the text is XML. */
  static byte[] text(String xml) {
    return ("<message><text>" + xml + "</text></message>").getBytes(StandardCharsets.UTF_8);
  }

  static int[] random(long bytes, long seed) {
    return NumberGenerator.generate(bytes, NumberRange.INT32, seed);
  }

  static byte[] sorted(int... numbers) {
    int[] copy = numbers.clone();
    Arrays.sort(copy);
    return of(copy);
  }
}
