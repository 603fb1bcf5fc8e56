package pijoule.contract.service.numbers;

import java.util.List;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.DataSize;

/**
 * How lists of numbers are drawn: a client's settings of every service whose request is a list.
 *
 * @param messageBytes size of the serialized message, bytes
 * @param range the integers to draw from
 */
public record NumberDraw(int messageBytes, NumberRange range) {
  /** A client's options, without dashes. */
  public static final List<String> KEYS = List.of("message-size", "min", "max", "digits");

  /** Two buffers and the objects of a larger message do not fit into any usual heap. */
  private static final int MAX_MESSAGE_BYTES = 500_000_000;

  /**
   * Returns its settings; 100 kB of 32-bit integers where none are given.
   *
   * @param options of a client
   * @throws UsageException if one is not allowed
   */
  public static NumberDraw of(Options options) {
    return new NumberDraw(messageBytes(options), range(options));
  }

  /**
   * Reads the option {@code --message-size}.
   *
   * @param options of a client
   * @return bytes; 100 kB where it is not given
   * @throws UsageException if it is above 500 MB
   */
  public static int messageBytes(Options options) {
    DataSize size = options.size("message-size", "100kB");
    if (size.bytes() > MAX_MESSAGE_BYTES) {
      throw new UsageException("--message-size must be at most 500MB, got " + size);
    }
    return (int) size.bytes();
  }

  private static NumberRange range(Options options) {
    boolean bounds = options.text("min").isPresent() || options.text("max").isPresent();
    if (options.text("digits").isPresent()) {
      if (bounds) {
        throw new UsageException("--digits takes the place of --min and --max, got both");
      }
      return NumberRange.ofDigits((int) options.integer("digits", 1, 1, NumberRange.MAX_DIGITS));
    }
    long min = options.integer("min", Integer.MIN_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE);
    long max = options.integer("max", Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE);
    try {
      return new NumberRange((int) min, (int) max);
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  /**
   * Returns numbers whose message has the size.
   *
   * @param seed of the pseudo-random sequence
   * @throws IllegalArgumentException if the range cannot meet the size within 0.1 %
   */
  public int[] draw(long seed) {
    return NumberGenerator.generate(messageBytes, range, seed);
  }
}
