package pijoule.contract.service.concat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.elements.Elements;
import pijoule.contract.study.Factor;

/** Joins words to one text: the string service of Hamad et al. (2010). */
public final class ConcatKind extends ServiceKind<String[], String> {
  /** Made once for each program. */
  public ConcatKind() {
    super("concat", WordsType.INSTANCE, TextType.INSTANCE, List.of(), Elements.KEYS);
  }

  @Override
  public List<Factor> factors() {
    return List.of(Elements.FACTOR);
  }

  @Override
  public Service<String[], String> open(Options options) {
    return new Concat(Elements.of(options));
  }

  /**
   * The service that joins words, with its settings.
   *
   * @param elements words of a request
   */
  record Concat(int elements) implements Service<String[], String> {
    /**
     * Lengths of words, from the first on and then from the start again. Those of Hamad et al.
     * (2010): with them the sizes of its Table 3 follow from the message.
     */
    private static final int[] LENGTHS = {5, 4, 3, 6, 5, 7, 4, 10};

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
    private static final int FIVE_BITS = 5;
    private static final char SEPARATOR = ' ';

    /** Letters are drawn from the seed; lengths do not depend on it. */
    @Override
    public String[] draw(long seed) {
      Random random = new Random(seed);
      String[] words = new String[elements];
      for (int i = 0; i < elements; i++) {
        char[] word = new char[length(i)];
        for (int j = 0; j < word.length; j++) {
          word[j] = LETTERS.charAt(random.nextInt() >>> (Integer.SIZE - FIVE_BITS));
        }
        words[i] = new String(word);
      }
      return words;
    }

    private static int length(int index) {
      return LENGTHS[index % LENGTHS.length];
    }

    @Override
    public int messageBytes() {
      Shape shape = WordsType.INSTANCE.shape();
      int bytes = shape.rootBytes();
      for (int i = 0; i < elements; i++) {
        bytes += shape.itemBytes() + length(i);
      }
      return bytes;
    }

    /** Each word and one separator, the last word's among them. */
    @Override
    public String apply(String[] words) {
      StringBuilder text = new StringBuilder();
      for (String word : words) {
        text.append(word).append(SEPARATOR);
      }
      return text.toString();
    }

    @Override
    public Optional<String> fault(String[] words, String answer) {
      String expected = apply(words);
      return expected.equals(answer)
          ? Optional.empty()
          : Optional.of(
              ("answer must be the words sent with a blank after each, %s characters, got"
                      + " %s that differ")
                  .formatted(expected.length(), answer.length()));
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }
  }
}
