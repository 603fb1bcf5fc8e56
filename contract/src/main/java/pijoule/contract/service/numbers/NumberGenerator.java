package pijoule.contract.service.numbers;

import java.util.Arrays;
import java.util.Random;
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersType;

/**
 * Seeded numbers that fill a message of a given size.
 *
 * <p>{@link Random} is used because its algorithm is part of its specification: the same seed gives
 * the same message on every JDK. All but the last few numbers are uniform over the range; those few
 * are uniform over the numbers of the range that have the length needed to meet the size.
 */
public final class NumberGenerator {
  /** A message may miss its size by this fraction at most. */
  public static final double SIZE_TOLERANCE = 0.001;

  private static final int ITEM_BYTES = NumbersType.INSTANCE.shape().itemBytes();

  private final NumberRange range;
  private final Random random;

  private NumberGenerator(NumberRange range, long seed) {
    this.range = range;
    this.random = new Random(seed);
  }

  /**
   * Draws the numbers of one message.
   *
   * @param messageBytes size of the serialized message wanted, at least 28 bytes
   * @param range the integers to draw from
   * @param seed of the pseudo-random sequence
   * @return numbers whose message is {@code messageBytes} long, exactly where the range has numbers
   *     of several lengths, else within 0.1 %
   * @throws IllegalArgumentException if the range cannot meet the size within 0.1 %
   */
  public static int[] generate(long messageBytes, NumberRange range, long seed) {
    int[] numbers =
        new NumberGenerator(range, seed)
            .fill(messageBytes - NumbersType.INSTANCE.shape().rootBytes());
    long missed = Math.abs(NumbersType.INSTANCE.size(numbers) - messageBytes);
    if (numbers.length == 0 || missed > messageBytes * SIZE_TOLERANCE) {
      throw new IllegalArgumentException(
          ("message_size must be met within 0.1 %%, got %s B, which numbers from %s to %s"
                  + " miss by %s B; widen the integer range or choose a larger size")
              .formatted(messageBytes, range.min(), range.max(), missed));
    }
    return numbers;
  }

  private int[] fill(long bytes) {
    int least = ITEM_BYTES + range.shortest();
    int most = ITEM_BYTES + range.longest();
    int[] numbers = new int[(int) Math.max(0, bytes / least)];
    int count = 0;
    long rest = bytes;
    while (rest >= 3L * most) {
      int number = (int) uniform(range.min(), range.max());
      numbers[count++] = number;
      rest -= ITEM_BYTES + Int32.length(number);
    }
    for (long items = itemsFor(rest, least, most); items > 0; items--) {
      long size = Math.min(most, Math.max(least, Math.round((double) rest / items)));
      numbers[count++] = ofLength((int) size - ITEM_BYTES);
      rest -= size;
    }
    return Arrays.copyOf(numbers, count);
  }

  /**
   * How many items of {@code least} to {@code most} bytes fill {@code rest} best without excess.
   */
  private static long itemsFor(long rest, int least, int most) {
    long fewest = (rest + most - 1) / most;
    return fewest * least <= rest ? fewest : rest / least;
  }

  private int ofLength(int length) {
    long[] positives = range.positives(length);
    long[] negatives = range.negatives(length);
    long positiveCount = Math.max(0, positives[1] - positives[0] + 1);
    long negativeCount = Math.max(0, negatives[1] - negatives[0] + 1);
    long draw = uniform(0, positiveCount + negativeCount - 1);
    return (int)
        (draw < negativeCount ? negatives[0] + draw : positives[0] + (draw - negativeCount));
  }

  /** Uniform within 2^-32 of exact: the spans here are at most 2^32 of 2^64 values. */
  private long uniform(long least, long greatest) {
    long span = greatest - least + 1;
    long draw = random.nextLong();
    // The same for a power of two, such as all of 32 bits, but without a slow division.
    boolean isPower = (span & (span - 1)) == 0;
    return least + (isPower ? draw & (span - 1) : Long.remainderUnsigned(draw, span));
  }
}
