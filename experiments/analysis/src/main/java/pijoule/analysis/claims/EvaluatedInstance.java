package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;

/**
 * An instance as far as a campaign can be asked about it.
 *
 * @param instance which
 * @param reason why it is not measured; empty where it is
 * @param contrast left over right; without a ratio where too few runs are known
 * @param left the left's means
 * @param right the right's means
 */
record EvaluatedInstance(
    Instance instance,
    String reason,
    Optional<Contrast> contrast,
    EvaluatedOperand left,
    EvaluatedOperand right) {

  static EvaluatedInstance at(Instance instance, Measurements measurements, StudyCells cells) {
    EvaluatedOperand left =
        EvaluatedOperand.of(instance.claim().left(), instance.left(), measurements, cells);
    EvaluatedOperand right =
        EvaluatedOperand.of(instance.against(), instance.right(), measurements, cells);
    String reason = left.reason().isEmpty() ? right.reason() : left.reason();
    return reason.isEmpty()
        ? contrast(instance, left, right)
        : new EvaluatedInstance(instance, reason, Optional.empty(), left, right);
  }

  private static EvaluatedInstance contrast(
      Instance instance, EvaluatedOperand left, EvaluatedOperand right) {
    List<Mean> means = new ArrayList<>(left.means());
    right.means().forEach(mean -> means.add(mean.to(-mean.exponent())));
    Contrast contrast = Contrasts.of(means, right.factor() / left.factor());
    if (contrast.ratio().isEmpty() && isMeasured(means)) {
      return new EvaluatedInstance(instance, contrast.reason(), Optional.of(contrast), left, right);
    }
    String reason =
        contrast.ratio().isEmpty()
            ? contrast.reason()
            : means.stream()
                .map(Contrasts::caveat)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    return new EvaluatedInstance(
        instance, reason, reason.isEmpty() ? Optional.of(contrast) : Optional.empty(), left, right);
  }

  /** Too few runs, or too many that failed, are another thing than none. */
  private static boolean isMeasured(List<Mean> means) {
    return means.stream().noneMatch(mean -> mean.runs().isEmpty() || Doubt.estimate(mean));
  }

  /**
   * {@return value of the left; unknown if a mean has no cell, as the constant by itself is none}
   */
  OptionalDouble leftValue() {
    return left.value();
  }

  OptionalDouble rightValue() {
    return right.value();
  }

  /** {@return whether modelled energy enters a mean of either side} */
  boolean estimate() {
    return Stream.of(left, right)
        .flatMap(operand -> operand.means().stream())
        .anyMatch(Doubt::estimate);
  }
}
