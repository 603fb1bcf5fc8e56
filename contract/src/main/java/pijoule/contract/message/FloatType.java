package pijoule.contract.message;

/** One binary32 number: {@code <result><f>3.3</f></result>}; see result.xsd. */
public final class FloatType implements MessageType<Float> {
  /** The one instance. */
  public static final FloatType INSTANCE = new FloatType();

  /** Root element. */
  public static final String ROOT = "result";

  /** Element of the number. */
  public static final String ITEM = "f";

  private static final Shape SHAPE = new Shape(ROOT, ITEM, "a number", "xs:float", 1, 1);

  private FloatType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(Float number) {
    return 1;
  }

  @Override
  public String text(Float number, int index, int field) {
    return number.toString();
  }

  @Override
  public ItemReader<Float> reader() {
    return new Reader();
  }

  @Override
  public long size(Float number) {
    return SHAPE.rootBytes() + SHAPE.itemBytes() + (long) number.toString().length();
  }

  private static final class Reader implements ItemReader<Float> {
    private float value;

    @Override
    public void add(String text) {
      value = Float.parseFloat(text);
    }

    @Override
    public Float value() {
      return value;
    }
  }
}
