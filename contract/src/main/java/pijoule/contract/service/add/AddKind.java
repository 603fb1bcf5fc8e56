package pijoule.contract.service.add;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.Shape;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.elements.Elements;
import pijoule.contract.study.Factor;

/** Adds binary32 numbers: the float service of Hamad et al. (2010). */
public final class AddKind extends ServiceKind<float[], Float> {
  /** Made once for each program. */
  public AddKind() {
    super("add", FloatsType.INSTANCE, FloatType.INSTANCE, List.of(), Elements.KEYS);
  }

  @Override
  public List<Factor> factors() {
    return List.of(Elements.FACTOR);
  }

  @Override
  public Service<float[], Float> open(Options options) {
    return new Add(Elements.of(options));
  }

  /**
   * The service that adds numbers, with its settings.
   *
   * @param elements numbers of a request
   */
  record Add(int elements) implements Service<float[], Float> {
    /**
     * Numbers of a request, from the first on and then from the start again. With them the sizes of
     * Table 3 of Hamad et al. (2010) follow from the message, and every JDK prints them and their
     * sums alike: {@link Float#toString} changed with JDK 19.
     */
    private static final float[] NUMBERS = {1.1f, 2.2f, 3.3f, 4.4f, 5.5f, 6.6f, 7.7f, 8.8f};

    /** Digits and point of any of {@link #NUMBERS}. */
    private static final int CHARACTERS = 3;

    /** Draws one request, whatever the seed. */
    @Override
    public float[] draw(long seed) {
      float[] numbers = new float[elements];
      for (int i = 0; i < elements; i++) {
        numbers[i] = NUMBERS[i % NUMBERS.length];
      }
      return numbers;
    }

    @Override
    public int messageBytes() {
      Shape shape = FloatsType.INSTANCE.shape();
      return shape.rootBytes() + elements * (shape.itemBytes() + CHARACTERS);
    }

    /** In binary32, from left to right. */
    @Override
    public Float apply(float[] numbers) throws ServiceException {
      float sum = 0;
      for (float number : numbers) {
        sum += number;
      }
      if (Float.isInfinite(sum)) {
        throw ServiceException.outOfRange(
            "sum must be a finite 32-bit floating-point number, got "
                + sum
                + "; send smaller numbers");
      }
      return sum;
    }

    @Override
    public Optional<String> fault(float[] numbers, Float answer) {
      float expected = 0;
      for (float number : numbers) {
        expected += number;
      }
      return Float.compare(expected, answer) == 0
          ? Optional.empty()
          : Optional.of("answer must be the sum " + expected + ", got " + answer);
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }
  }
}
