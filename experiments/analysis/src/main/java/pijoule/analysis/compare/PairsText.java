package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.PairScatter;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.ResolvedStudy;

/** Sentences on what several pairs of boards show about boards in general. */
public final class PairsText {
  private static final double PERCENT = 100;
  private static final int DIGITS = 2;

  /** Quantiles 0.975 of Student's t distribution over the normal one's, for 1 to 7 degrees. */
  private static final double[] WIDER = {6.5, 2.2, 1.6, 1.4, 1.3, 1.2, 1.2};

  private PairsText() {}

  /** None where one pair made all runs. */
  static List<String> sentences(Measurements measurements, List<Comparison> comparisons) {
    int pairs = count(measurements);
    if (pairs < 2) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        ("%s pairs of boards made whole rounds each; levels are compared within a pair and round."
                + " Every ratio is the mean of the pairs' ratios and has two intervals: one of these"
                + " pairs, by the scatter from round to round within them; one for boards in general,"
                + " by the scatter of the pairs' ratios, with %s.")
            .formatted(pairs, freedom(pairs - 1)));
    sentences.add(ofThesePairs(measurements).orElseThrow());
    fewRounds(pairs, rounds(measurements)).ifPresent(sentences::add);
    sentences.add(sureness(pairs));
    CampaignComparisons kind = CampaignComparisons.of(measurements.campaign());
    kind.onPairs().ifPresent(sentences::add);
    differences(kind.compared(measurements), comparisons).ifPresent(sentences::add);
    return sentences;
  }

  /**
   * {@return pairs of boards that valid runs were made on, at least 1 where there is a valid run}
   *
   * @param measurements of a campaign
   */
  public static int count(Measurements measurements) {
    return (int)
        measurements.sides().stream().mapToInt(side -> side.run().pair()).distinct().count();
  }

  /**
   * {@return whom its p-values, words and claims are of, in a sentence; absent where one pair made
   * all runs}
   *
   * @param measurements of a campaign
   */
  public static Optional<String> ofThesePairs(Measurements measurements) {
    int pairs = count(measurements);
    return pairs < 2
        ? Optional.empty()
        : Optional.of(
            ("p-values, words such as slower, and verdicts on claims are of the %s pairs of boards"
                    + " that were measured; only what names boards in general is of others as well.")
                .formatted(pairs));
  }

  private static int rounds(Measurements measurements) {
    ResolvedStudy study = measurements.campaign().study();
    return (int)
        measurements.sides().stream()
            .mapToInt(side -> study.round(side.run().replicate()))
            .distinct()
            .count();
  }

  /** {@return reason why the interval of these pairs may be the wider one} */
  static Optional<String> fewRounds(int pairs, int rounds) {
    if (rounds >= 2 * pairs) {
      return Optional.empty();
    }
    return Optional.of(
        rounds <= pairs
            ? "Each pair made one round: the scatter within a pair is not known, and the interval of"
                + " these pairs is the same as the one for boards in general."
            : "With fewer than two rounds of each pair the interval of these pairs has %s, and may be the wider one."
                .formatted(freedom(rounds - pairs)));
  }

  /**
   * {@return how much they say of boards in general, in a sentence}
   *
   * @param pairs of boards, at least 2
   */
  public static String sureness(int pairs) {
    if (pairs - 1 > WIDER.length) {
      return pairs + " pairs are a fair sample of boards in general.";
    }
    String wider =
        "the interval for boards in general is %s times as wide as the same scatter of many pairs would make it"
            .formatted(WIDER[pairs - 2]);
    return pairs == 2
        ? "Two pairs say almost nothing of boards in general: " + wider + "."
        : pairs + " pairs say little of boards in general: " + wider + ".";
  }

  private static String freedom(int degrees) {
    return degrees + (degrees == 1 ? " degree" : " degrees") + " of freedom";
  }

  /**
   * {@return differences between pairs in the first compared measurand: its level, and the ratio
   * that varies most}
   */
  private static Optional<String> differences(
      Measurements measurements, List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(comparison -> comparison.family() == Family.ANSWER)
        .map(Comparison::measurand)
        .findFirst()
        .flatMap(
            measurand ->
                PairsListing.level(measurements, measurand)
                    .map(by -> measurand.display() + scattered(by)))
        .map(
            words ->
                "From pair to pair, levels differ: " + words + ". The table pairs has the others.");
  }

  private static String scattered(PairScatter of) {
    String sd = of.sd().isPresent() ? "standard deviation " + percent(of.sd().getAsDouble()) : "";
    String interval =
        String.format(
            Locale.ROOT, "95 %% interval %s to %s", percent(of.low()), percent(of.high()));
    return sd.isEmpty() ? ", " + interval : ", " + sd + ", " + interval;
  }

  private static String percent(double relative) {
    return Numbers.significant(PERCENT * relative, DIGITS) + " %";
  }
}
