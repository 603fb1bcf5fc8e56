package pijoule.contract.message;

/** One text: {@code <message><text>abc</text></message>}; see message.xsd. */
public final class TextType implements MessageType<String> {
  /** The one instance. */
  public static final TextType INSTANCE = new TextType();

  /** Root element. */
  public static final String ROOT = "message";

  /** Element of the text. */
  public static final String ITEM = "text";

  private static final Shape SHAPE = new Shape(ROOT, ITEM, "text", "xs:string", 1, 1);

  private TextType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(String text) {
    return 1;
  }

  @Override
  public String text(String text, int index, int field) {
    return text;
  }

  @Override
  public ItemReader<String> reader() {
    return new Reader();
  }

  @Override
  public long size(String text) {
    return SHAPE.rootBytes() + SHAPE.itemBytes() + (long) text.length();
  }

  private static final class Reader implements ItemReader<String> {
    private String value = "";

    @Override
    public void add(String text) {
      value = text;
    }

    @Override
    public String value() {
      return value;
    }
  }
}
