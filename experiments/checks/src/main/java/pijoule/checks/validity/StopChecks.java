package pijoule.checks.validity;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.stats.LogContrast;
import pijoule.campaign.Looks;

/**
 * Checks of how often a campaign that stops when it is clear finds a difference where there is
 * none, and how many of its rounds it saves. The ratio of two frameworks scatters by 4.2 % from
 * round to round, as in {@link GateChecks}.
 */
record StopChecks(int trials, Chance chance) {
  private static final String FALSE = "a campaign that may end early finds a difference of 0 %";
  private static final String SAVED = "rounds of 28 that 'stop: when clear' saves";
  private static final int MOST = 28;
  private static final double LEVEL = 0.05;

  private static final Looks LOOKS = Looks.atMost(MOST);

  /** Looks after every round that has an interval. */
  private static final Looks EACH = new Looks(IntStream.rangeClosed(2, MOST).boxed().toList());

  List<Check> checks() {
    return List.of(
        new Check(
            FALSE, "stop: when clear", found(LOOKS, LOOKS.count(), StopChecks::isClear), 0, LEVEL),
        new Check(
            FALSE,
            "WRONG: stops at the first p < 0.05, looking after each round",
            found(EACH, 1, StopChecks::differs),
            2 * LEVEL,
            1),
        new Check(SAVED, "at a difference of 5 %", saved(0.05), 0.1, 1),
        new Check(SAVED, "at a difference of 10 %", saved(0.10), 0.5, 1),
        new Check(SAVED, "at a difference of 20 %", saved(0.20), 0.7, 1));
  }

  private Proportion found(Looks looks, int among, BiPredicate<LogContrast, Integer> ends) {
    return Proportion.of(
        trials,
        chance,
        random -> {
          double[] logs = random.normals(MOST, 0, GateChecks.SD);
          int made = rounds(logs, looks, among, ends);
          return differs(GateChecks.contrast(logs, made), among);
        });
  }

  /** Share of all rounds: whether one that is drawn from them is not made. */
  private Proportion saved(double difference) {
    return Proportion.of(
        trials,
        chance,
        random -> {
          double[] logs = random.normals(MOST, Math.log1p(difference), GateChecks.SD);
          return random.below(MOST) >= rounds(logs, LOOKS, LOOKS.count(), StopChecks::isClear);
        });
  }

  private static int rounds(
      double[] logs, Looks looks, int among, BiPredicate<LogContrast, Integer> ends) {
    return looks.rounds().stream()
        .filter(rounds -> ends.test(GateChecks.contrast(logs, rounds), among))
        .findFirst()
        .orElse(MOST);
  }

  private static boolean isClear(LogContrast ratio, int among) {
    return differs(ratio, among) || isShown(ratio, among, Conclusion.EQUAL);
  }

  private static boolean differs(LogContrast ratio, int among) {
    return isShown(ratio, among, Conclusion.MORE) || isShown(ratio, among, Conclusion.LESS);
  }

  private static boolean isShown(LogContrast ratio, int among, Conclusion what) {
    return ratio
        .simultaneous(among)
        .filter(interval -> what.isShownBy(interval.low(), interval.high()))
        .isPresent();
  }
}
