package pijoule.contract.service.sort;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.message.NumbersType;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.numbers.NumberDraw;
import pijoule.contract.service.numbers.NumberLists;
import pijoule.contract.study.Factor;

/** Sorts a list of numbers: the service of Nunes et al. (2013). */
public final class SortKind extends ServiceKind<int[], int[]> {
  private static final List<String> SERVER_KEYS = List.of("algorithm", "repeat", "block-length");

  /** Made once for each program. */
  public SortKind() {
    super("sort", NumbersType.INSTANCE, NumbersType.INSTANCE, SERVER_KEYS, NumberDraw.KEYS);
  }

  @Override
  public List<Factor> factors() {
    return SortFactors.ALL;
  }

  @Override
  public Service<int[], int[]> open(Options options) {
    return new Sort(NumberDraw.of(options), sorter(options));
  }

  private static Sorter sorter(Options options) {
    try {
      SortAlgorithm algorithm = SortAlgorithm.of(options.text("algorithm").orElse("library"));
      int repeat = (int) options.integer("repeat", 1, 1, Integer.MAX_VALUE);
      int block =
          (int) options.integer("block-length", Sorter.DEFAULT_BLOCK_LENGTH, 2, Integer.MAX_VALUE);
      return new Sorter(algorithm, repeat, block);
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--algorithm: " + refused.getMessage());
    }
  }

  /**
   * The sort service with its settings.
   *
   * @param numbers what a client draws
   * @param sorter what a server does
   */
  private record Sort(NumberDraw numbers, Sorter sorter) implements Service<int[], int[]> {
    @Override
    public int[] draw(long seed) {
      return numbers.draw(seed);
    }

    @Override
    public int messageBytes() {
      return numbers.messageBytes();
    }

    @Override
    public int[] apply(int[] request) {
      return sorter.apply(request);
    }

    /** The answer must be the numbers sent, in rising order. */
    @Override
    public Optional<String> fault(int[] sent, int[] answer) {
      for (int i = 1; i < answer.length; i++) {
        if (answer[i - 1] > answer[i]) {
          return Optional.of(
              "answer must rise, got " + answer[i - 1] + " before " + answer[i] + " at index " + i);
        }
      }
      int[] expected = sent.clone();
      Arrays.sort(expected);
      return NumberLists.difference(expected, answer);
    }

    @Override
    public Map<String, Object> settings() {
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("algorithm", sorter.algorithm().key());
      settings.put("repeat", sorter.repeat());
      settings.put("block_length", sorter.blockLength());
      return settings;
    }
  }
}
