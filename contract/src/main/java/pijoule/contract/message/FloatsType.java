package pijoule.contract.message;

import java.util.Arrays;

/** A list of binary32 numbers: {@code <floats><f>1.1</f></floats>}; see floats.xsd. */
public final class FloatsType implements MessageType<float[]> {
  /** The one instance. */
  public static final FloatsType INSTANCE = new FloatsType();

  /** Root element. */
  public static final String ROOT = "floats";

  /** Element of one number. */
  public static final String ITEM = "f";

  private static final Shape SHAPE =
      new Shape(ROOT, ITEM, "a number", "xs:float", 1, Shape.UNBOUNDED);

  private FloatsType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(float[] numbers) {
    return numbers.length;
  }

  @Override
  public String text(float[] numbers, int index, int field) {
    return Float.toString(numbers[index]);
  }

  @Override
  public ItemReader<float[]> reader() {
    return new Reader();
  }

  @Override
  public long size(float[] numbers) {
    long bytes = SHAPE.rootBytes();
    for (float number : numbers) {
      bytes += SHAPE.itemBytes() + (long) Float.toString(number).length();
    }
    return bytes;
  }

  private static final class Reader implements ItemReader<float[]> {
    private static final int FIRST_CAPACITY = 16;

    private float[] numbers = new float[FIRST_CAPACITY];
    private int count;

    @Override
    public void add(String text) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = Float.parseFloat(text);
    }

    @Override
    public float[] value() {
      return Arrays.copyOf(numbers, count);
    }
  }
}
