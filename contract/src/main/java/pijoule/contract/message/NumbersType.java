package pijoule.contract.message;

import java.util.Arrays;

/** A list of 32-bit integers: {@code <numbers><n>1</n></numbers>}; see numbers.xsd. */
public final class NumbersType implements MessageType<int[]> {
  /** The one instance. */
  public static final NumbersType INSTANCE = new NumbersType();

  /** Root element. */
  public static final String ROOT = "numbers";

  /** Element of one number. */
  public static final String ITEM = "n";

  private static final Shape SHAPE =
      new Shape(ROOT, ITEM, "a number", "xs:int", 0, Shape.UNBOUNDED);

  private NumbersType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(int[] numbers) {
    return numbers.length;
  }

  @Override
  public String text(int[] numbers, int index, int field) {
    return Integer.toString(numbers[index]);
  }

  @Override
  public ItemReader<int[]> reader() {
    return new Reader();
  }

  @Override
  public long size(int[] numbers) {
    long bytes = SHAPE.rootBytes();
    int itemBytes = SHAPE.itemBytes();
    for (int number : numbers) {
      bytes += itemBytes + Int32.length(number);
    }
    return bytes;
  }

  private static final class Reader implements ItemReader<int[]> {
    private static final int FIRST_CAPACITY = 1024;

    private int[] numbers = new int[FIRST_CAPACITY];
    private int count;

    @Override
    public void add(String text) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = Integer.parseInt(text.trim());
    }

    @Override
    public int[] value() {
      return Arrays.copyOf(numbers, count);
    }
  }
}
