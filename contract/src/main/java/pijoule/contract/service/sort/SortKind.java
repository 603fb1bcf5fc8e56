package pijoule.contract.service.sort;

import java.util.List;
import pijoule.contract.message.NumbersType;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.numbers.NumberDraw;
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
}
