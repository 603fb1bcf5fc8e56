package pijoule.contract.service.sort;

import java.util.Arrays;
import java.util.List;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;

/** Factors of the service that sorts numbers. */
public final class SortFactors {
  /** How the service sorts. */
  public static final Factor ALGORITHM =
      Factor.of(
              "algorithm",
              ChangeCost.SERVER,
              Arrays.stream(SortAlgorithm.values()).map(SortAlgorithm::key).toList())
          .withDefault(SortAlgorithm.LIBRARY.key());

  /** How often the service sorts the same list. */
  public static final Factor REPEAT =
      Factor.of("repeat", ChangeCost.SERVER, LevelKind.COUNT).withDefault("1");

  /** Numbers in a block of {@link SortAlgorithm#BLOCKED_BUBBLE}. */
  public static final Factor BLOCK_LENGTH =
      Factor.of("block_length", ChangeCost.SERVER, LevelKind.COUNT).withDefault("1000");

  static final List<Factor> ALL = List.of(ALGORITHM, REPEAT, BLOCK_LENGTH, Factor.MESSAGE_SIZE);

  private SortFactors() {}
}
