package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.inference.Contrast;
import pijoule.analysis.inference.Contrasts;
import pijoule.analysis.inference.Mean;
import pijoule.analysis.measures.Measurements;
import pijoule.contract.study.Cell;

/**
 * An instance as far as a campaign can be asked about it.
 *
 * @param instance which
 * @param reason why it is not measured; empty where it is
 * @param contrast left over right
 * @param left the left's means, each to its exponent
 * @param right the right's means, each to its exponent
 */
record Attempt(
    Instance instance,
    String reason,
    Optional<Contrast> contrast,
    List<Mean> left,
    List<Mean> right) {

  static Attempt at(Instance instance, Measurements measurements, StudyCells cells) {
    List<Mean> left = new ArrayList<>();
    List<Mean> right = new ArrayList<>();
    String reason = means(instance.left(), measurements, cells, left);
    if (reason.isEmpty()) {
      reason = means(instance.right(), measurements, cells, right);
    }
    return reason.isEmpty()
        ? contrast(instance, left, right)
        : new Attempt(instance, reason, Optional.empty(), List.of(), List.of());
  }

  private static Attempt contrast(Instance instance, List<Mean> left, List<Mean> right) {
    List<Mean> means = new ArrayList<>(left);
    right.forEach(mean -> means.add(to(-mean.exponent(), mean)));
    double constant = instance.against().constant() / instance.claim().left().constant();
    Contrast contrast = Contrasts.of(means, constant);
    String reason =
        contrast.ratio().isEmpty()
            ? contrast.reason()
            : means.stream()
                .map(Contrasts::caveat)
                .filter(of -> !of.isEmpty())
                .findFirst()
                .orElse("");
    return new Attempt(
        instance, reason, reason.isEmpty() ? Optional.of(contrast) : Optional.empty(), left, right);
  }

  private static String means(
      List<Instance.Located> located,
      Measurements measurements,
      StudyCells cells,
      List<Mean> means) {
    for (Instance.Located mean : located) {
      if (!mean.statistic().unmeasured().isEmpty()) {
        return mean.statistic().unmeasured();
      }
      Optional<Cell> cell = cells.cell(mean.levels());
      if (cell.isEmpty()) {
        return cells.reason(mean.levels());
      }
      means.add(new Mean(mean.exponent(), measurements, cell.get(), mean.side(), mean.quantity()));
    }
    return "";
  }

  private static Mean to(double exponent, Mean mean) {
    return new Mean(exponent, mean.campaign(), mean.cell(), mean.side(), mean.quantity());
  }

  OptionalDouble leftValue() {
    return value(left, instance.left().size(), instance.claim().left());
  }

  OptionalDouble rightValue() {
    return value(right, instance.right().size(), instance.against());
  }

  /** Where a mean has no cell nothing is known: the constant alone is no value of the operand. */
  private static OptionalDouble value(List<Mean> means, int named, Operand operand) {
    return means.size() == named
        ? Doubt.product(means, operand.constant())
        : OptionalDouble.empty();
  }

  /** Whether modelled energy enters. */
  boolean estimate() {
    return left.stream().anyMatch(Doubt::estimate) || right.stream().anyMatch(Doubt::estimate);
  }
}
