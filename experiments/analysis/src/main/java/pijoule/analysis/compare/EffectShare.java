package pijoule.analysis.compare;

/**
 * Share of a quantity's variation that a factor, an interaction or chance accounts for.
 *
 * @param name for a person, such as {@code Framework x Message size}
 * @param percent of the variation over all runs, finite and not below 0
 */
public record EffectShare(String name, double percent) {
  public EffectShare {
    if (!(percent >= 0 && Double.isFinite(percent))) {
      throw new IllegalArgumentException(
          "an effect's share must be at least 0 %%, got %s for %s".formatted(percent, name));
    }
  }
}
