package pijoule.analysis.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Quantity that is counted in bytes, and so is exact. */
interface SizeQuantity extends Quantity {
  /** {@return a count as a value; absent where it is} */
  static OptionalDouble value(OptionalLong bytes) {
    return bytes.isPresent() ? OptionalDouble.of(bytes.getAsLong()) : OptionalDouble.empty();
  }

  @Override
  default String unit() {
    return "B";
  }

  @Override
  default boolean isCount() {
    return true;
  }

  @Override
  default String word(boolean greater) {
    return greater ? "larger" : "smaller";
  }
}
