package pijoule.runner.fake;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Sorts a message without any of the stacks. */
final class SortedXml {
  private SortedXml() {}

  static String of(byte[] body) {
    int[] numbers =
        Pattern.compile("<n>(-?\\d+)</n>")
            .matcher(new String(body, StandardCharsets.UTF_8))
            .results()
            .map((MatchResult n) -> n.group(1))
            .mapToInt(Integer::parseInt)
            .toArray();
    Arrays.sort(numbers);
    return Arrays.stream(numbers)
        .mapToObj(n -> "<n>" + n + "</n>")
        .collect(Collectors.joining("", "<numbers>", "</numbers>"));
  }
}
