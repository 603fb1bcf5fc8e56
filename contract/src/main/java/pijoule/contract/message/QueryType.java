package pijoule.contract.message;

/** How many are asked for: {@code <query><n>10</n></query>}; see query.xsd. */
public final class QueryType implements MessageType<Integer> {
  /** The one instance. */
  public static final QueryType INSTANCE = new QueryType();

  /** Root element. */
  public static final String ROOT = "query";

  /** Element of the number. */
  public static final String ITEM = "n";

  private static final Shape SHAPE = new Shape(ROOT, ITEM, "a number", "xs:int", 1, 1);

  private QueryType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(Integer number) {
    return 1;
  }

  @Override
  public String text(Integer number, int index, int field) {
    return number.toString();
  }

  @Override
  public ItemReader<Integer> reader() {
    return new Reader();
  }

  @Override
  public long size(Integer number) {
    return SHAPE.rootBytes() + SHAPE.itemBytes() + (long) Int32.length(number);
  }

  /**
   * Checks a number, in any form.
   *
   * @param number any
   * @return the same
   * @throws InvalidItemException if it is below 1
   */
  public static int requirePositive(int number) {
    if (number < 1) {
      throw new InvalidItemException("n must be at least 1, got '" + number + "'");
    }
    return number;
  }

  @Override
  public ItemReader<Integer> strictReader() {
    return new StrictItems<>(SHAPE, new Reader()) {
      @Override
      public void add(String text) {
        requirePositive(Int32.parse(text));
        super.add(text);
      }
    };
  }

  private static final class Reader implements ItemReader<Integer> {
    private int value;

    @Override
    public void add(String text) {
      value = Integer.parseInt(text.trim());
    }

    @Override
    public Integer value() {
      return value;
    }
  }
}
