package pijoule.contract.service.numbers;

import java.util.Arrays;
import java.util.Optional;

/** Compares lists of numbers. */
public final class NumberLists {
  private NumberLists() {}

  /**
   * Returns the first difference, in one line; absent if there is none.
   *
   * @param expected the numbers that an answer must hold, in its order
   * @param answer as received
   */
  public static Optional<String> difference(int[] expected, int[] answer) {
    int index = Arrays.mismatch(expected, answer);
    return index < 0 ? Optional.empty() : Optional.of(difference(expected, answer, index));
  }

  private static String difference(int[] expected, int[] answer, int index) {
    String count =
        expected.length == answer.length
            ? "answer must hold the numbers sent"
            : "answer must hold the " + expected.length + " numbers sent, got " + answer.length;
    return "%s: index %s must be %s, got %s"
        .formatted(count, index, at(expected, index), at(answer, index));
  }

  private static String at(int[] numbers, int index) {
    return index < numbers.length ? Integer.toString(numbers[index]) : "nothing";
  }
}
