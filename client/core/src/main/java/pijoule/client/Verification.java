package pijoule.client;

import java.util.Arrays;
import java.util.Optional;

/** Checks the sort service's answer: it must be the numbers sent, in rising order. */
final class Verification {
  private Verification() {}

  /**
   * @param sent as sent
   * @param answer as received
   * @return what is wrong and where, in one line; absent if nothing is
   */
  static Optional<String> fault(int[] sent, int[] answer) {
    for (int i = 1; i < answer.length; i++) {
      if (answer[i - 1] > answer[i]) {
        return Optional.of(
            "answer must rise, got " + answer[i - 1] + " before " + answer[i] + " at index " + i);
      }
    }
    int[] expected = sent.clone();
    Arrays.sort(expected);
    int differs = Arrays.mismatch(expected, answer);
    return differs < 0 ? Optional.empty() : Optional.of(difference(expected, answer, differs));
  }

  private static String difference(int[] expected, int[] answer, int index) {
    String count =
        expected.length == answer.length
            ? "answer must hold the numbers sent"
            : "answer must hold the " + expected.length + " numbers sent, got " + answer.length;
    return count
        + ": index "
        + index
        + " must be "
        + at(expected, index)
        + ", got "
        + at(answer, index);
  }

  private static String at(int[] numbers, int index) {
    return index < numbers.length ? Integer.toString(numbers[index]) : "nothing";
  }
}
