package pijoule.contract.message;

import java.util.ArrayList;
import java.util.List;

/** A list of words: {@code <words><w>all</w></words>}; see words.xsd. */
public final class WordsType implements MessageType<String[]> {
  /** The one instance. */
  public static final WordsType INSTANCE = new WordsType();

  /** Root element. */
  public static final String ROOT = "words";

  /** Element of one word. */
  public static final String ITEM = "w";

  private static final Shape SHAPE = new Shape(ROOT, ITEM, "text", "xs:string", 1, Shape.UNBOUNDED);

  private WordsType() {}

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public int count(String[] words) {
    return words.length;
  }

  @Override
  public String text(String[] words, int index, int field) {
    return words[index];
  }

  @Override
  public ItemReader<String[]> reader() {
    return new Reader();
  }

  @Override
  public long size(String[] words) {
    long bytes = SHAPE.rootBytes();
    for (String word : words) {
      bytes += SHAPE.itemBytes() + (long) word.length();
    }
    return bytes;
  }

  private static final class Reader implements ItemReader<String[]> {
    private static final String[] NONE = {};

    private final List<String> words = new ArrayList<>();

    @Override
    public void add(String text) {
      words.add(text);
    }

    @Override
    public String[] value() {
      return words.toArray(NONE);
    }
  }
}
