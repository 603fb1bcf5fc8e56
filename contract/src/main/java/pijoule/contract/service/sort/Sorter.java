package pijoule.contract.service.sort;

import java.util.Arrays;

/**
 * How the service sorts. Immutable and safe for use by many threads.
 *
 * @param algorithm how to sort
 * @param repeat how often the same unsorted list is sorted, at least 1
 * @param blockLength numbers in a block of {@link SortAlgorithm#BLOCKED_BUBBLE}, at least 2
 */
public record Sorter(SortAlgorithm algorithm, int repeat, int blockLength) {
  /** Numbers in a block unless a study says otherwise. */
  public static final int DEFAULT_BLOCK_LENGTH = 1000;

  public Sorter {
    if (repeat < 1) {
      throw new IllegalArgumentException("repeat must be at least 1, got " + repeat);
    }
    if (blockLength < 2) {
      throw new IllegalArgumentException("block_length must be at least 2, got " + blockLength);
    }
  }

  /**
   * Sorts.
   *
   * @param numbers left as they are
   * @return the numbers in rising order, in a new array
   */
  public int[] apply(int[] numbers) {
    int[] sorted = new int[numbers.length];
    int[] spare = algorithm == SortAlgorithm.BLOCKED_BUBBLE ? new int[numbers.length] : sorted;
    for (int i = 0; i < repeat; i++) {
      System.arraycopy(numbers, 0, sorted, 0, numbers.length);
      sort(sorted, spare);
    }
    return sorted;
  }

  private void sort(int[] numbers, int[] spare) {
    switch (algorithm) {
      case LIBRARY -> Arrays.sort(numbers);
      case BUBBLE -> bubble(numbers, 0, numbers.length);
      case BLOCKED_BUBBLE -> blockedBubble(numbers, spare);
    }
  }

  private static void bubble(int[] numbers, int from, int to) {
    for (int end = to - 1; end > from; end--) {
      for (int i = from; i < end; i++) {
        if (numbers[i] > numbers[i + 1]) {
          int greater = numbers[i];
          numbers[i] = numbers[i + 1];
          numbers[i + 1] = greater;
        }
      }
    }
  }

  private void blockedBubble(int[] numbers, int[] spare) {
    int length = numbers.length;
    for (int from = 0; from < length; from += blockLength) {
      bubble(numbers, from, Math.min(length, from + blockLength));
    }
    int[] source = numbers;
    int[] target = spare;
    for (long width = blockLength; width < length; width *= 2) {
      mergePairs(source, target, width);
      int[] merged = target;
      target = source;
      source = merged;
    }
    if (source != numbers) {
      System.arraycopy(source, 0, numbers, 0, length);
    }
  }

  private static void mergePairs(int[] source, int[] target, long width) {
    int length = source.length;
    for (long from = 0; from < length; from += 2 * width) {
      int middle = (int) Math.min(length, from + width);
      merge(source, target, (int) from, middle, (int) Math.min(length, from + 2 * width));
    }
  }

  private static void merge(int[] source, int[] target, int from, int middle, int to) {
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft = right >= to || (left < middle && source[left] <= source[right]);
      target[i] = takeLeft ? source[left++] : source[right++];
    }
  }
}
