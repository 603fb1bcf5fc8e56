package pijoule.analysis.gate;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.load.MillionRequests;
import pijoule.analysis.measure.RequestErrors;
import pijoule.analysis.report.Answer;
import pijoule.analysis.report.AnswerLine;
import pijoule.analysis.report.LoadAnswer;
import pijoule.analysis.report.TimeTaken;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Numbers;

/**
 * Result of a look at a gate's campaign.
 *
 * @param verdict at this look
 * @param quantity that is compared, for a person, such as {@code CPU time per request}
 * @param key of the quantity in files, such as {@code cpu_per_request}
 * @param unit of the means
 * @param line baseline and candidate; absent where they cannot be compared
 * @param interval of the ratio, one of those of all looks; absent where there is none
 * @param limit greatest share that the candidate may cost more
 * @param rounds that were made
 * @param taken time of these rounds
 * @param needed rounds that decide if ratio and scatter stay; absent where the verdict is no open
 *     one, and beyond {@link LogContrast#MAX_CLUSTERS}
 * @param reason why nothing is compared; empty where something is
 * @param million energies and emissions of a million requests of each build; empty where nothing is
 *     compared, or no energy is known
 * @param doubt why the numbers of half of the runs are in doubt; absent where fewer are
 */
public record GateResult(
    GateVerdict verdict,
    String quantity,
    String key,
    String unit,
    Optional<AnswerLine> line,
    Optional<RatioInterval> interval,
    double limit,
    int rounds,
    Duration taken,
    OptionalInt needed,
    String reason,
    List<MillionRequests> million,
    Optional<String> doubt) {
  /**
   * Looks at a campaign. Costs are not compared where more requests failed than {@link
   * RequestErrors#MAX_SHARE}: a failed request may cost less than an answered one.
   *
   * @param answer of a campaign of builds {@code baseline} and {@code candidate}
   * @param comparisons of the campaign, those of the answer first
   * @param gate what is asked
   * @param rounds that were made
   * @param taken time of these rounds
   */
  public static GateResult of(
      Answer answer, List<Comparison> comparisons, Gate gate, int rounds, Duration taken) {
    Optional<Comparison> compared =
        comparisons.stream().filter(of -> gate.on().isOf(key(of))).findFirst();
    Optional<String> failed =
        answer.load().flatMap(load -> load.errors().beyond(RequestErrors.MAX_SHARE));
    if (compared.isEmpty() || failed.isPresent()) {
      String why =
          failed
              .or(answer::unanswered)
              .or(() -> absent(gate, answer))
              .orElse("no run has this quantity");
      return new GateResult(
          GateVerdict.OPEN,
          gate.on().display(),
          gate.on().key(),
          "",
          Optional.empty(),
          Optional.empty(),
          gate.limit(),
          rounds,
          taken,
          OptionalInt.empty(),
          why.replaceFirst("^No answer: ", "").replaceFirst("[.]$", ""),
          List.of(),
          answer.doubt());
    }
    AnswerLine line = new AnswerLine(compared.get(), List.of());
    Optional<LogContrast> log = compared.get().contrast().tested();
    GateVerdict verdict =
        log.map(ratio -> GateLooks.verdict(ratio, gate.limit())).orElse(GateVerdict.OPEN);
    return new GateResult(
        verdict,
        display(compared.get()),
        key(compared.get()),
        compared.get().measurand().quantity().unit(),
        Optional.of(line),
        log.flatMap(GateLooks::interval),
        gate.limit(),
        rounds,
        taken,
        verdict == GateVerdict.OPEN
            ? log.map(ratio -> needed(ratio, gate.limit())).orElse(OptionalInt.empty())
            : OptionalInt.empty(),
        log.isPresent() ? "" : line.reason(),
        answer.load().map(LoadAnswer::million).orElse(List.of()),
        answer.doubt());
  }

  /** Why no energy is compared, such as of a power that is modelled. */
  private static Optional<String> absent(Gate gate, Answer answer) {
    return Optional.of(answer.noEnergy())
        .filter(why -> gate.on() == Gate.On.ENERGY && !why.isEmpty());
  }

  private static String key(Comparison of) {
    return of.measurand().quantity().key();
  }

  private static String display(Comparison of) {
    String display = of.measurand().display();
    return display.substring(0, 1).toUpperCase(Locale.ROOT)
        + display.substring(1)
        + (of.estimate() ? " (estimate)" : "");
  }

  /** Rounds until the nearer of the two decisions that the ratio points to. */
  private static OptionalInt needed(LogContrast ratio, double limit) {
    double toFail = ratio.effect();
    double toPass = Math.log1p(limit) - ratio.effect();
    return ratio.neededClusters(Math.max(toFail, toPass), GateLooks.LOOKS.count());
  }

  /** {@return whether further rounds can decide} */
  public boolean wantsRounds() {
    return verdict == GateVerdict.OPEN && line.isPresent();
  }

  /** {@return time of the rounds that decide; absent where their number is} */
  Optional<Duration> takes() {
    return needed.isPresent() ? Optional.of(time(needed.getAsInt())) : Optional.empty();
  }

  private Duration time(int of) {
    return taken.multipliedBy(of).dividedBy(Math.max(1, rounds));
  }

  /**
   * Sentences on what further rounds would do; none where it is decided, or nothing is compared.
   */
  private Optional<String> further() {
    if (needed.isPresent()) {
      return takes()
          .map(
              time ->
                  "%d rounds decide if ratio and scatter stay: about %s."
                      .formatted(needed.getAsInt(), TimeTaken.shown(time)));
    }
    int most = LogContrast.MAX_CLUSTERS;
    return wantsRounds() && reason.isEmpty()
        ? Optional.of(
            "%d rounds would not decide if ratio and scatter stay, in about %s; take another --limit."
                .formatted(most, TimeTaken.shown(time(most))))
        : Optional.empty();
  }

  /** {@return the result in sentences, the verdict first} */
  public List<String> sentences() {
    String allowed = percent(limit);
    String compared =
        line.map(
                of ->
                    "%s of the candidate is %s times the baseline's%s: %s and %s, %s rounds."
                        .formatted(
                            quantity,
                            of.ratio(),
                            interval
                                .map(
                                    range ->
                                        " ("
                                            + Numbers.rangeOfRatio(range.low(), range.high())
                                            + ")")
                                .orElse(""),
                            of.fromMean(),
                            of.toMean(),
                            rounds))
            .orElse("%s was not compared: %s.".formatted(quantity, reason));
    String decided =
        switch (verdict) {
          case PASS -> "PASS: the candidate costs at most %s more.".formatted(allowed);
          case FAIL ->
              "FAIL: the candidate costs more, and is not shown to be within %s."
                  .formatted(allowed);
          case OPEN ->
              "NOT DECIDED: whether the candidate costs at most %s more.".formatted(allowed);
        };
    return Stream.of(
            Stream.of(decided, compared),
            Stream.of(reason)
                .filter(why -> !why.isEmpty() && line.isPresent())
                .map(why -> "Not tested: " + why + "."),
            further().stream(),
            doubt.stream().map("Caution: %s."::formatted))
        .flatMap(sentences -> sentences)
        .toList();
  }

  static String percent(double share) {
    String digits = String.format(Locale.ROOT, "%.2f", share * 100);
    return digits.replaceFirst("[.]?0+$", "") + " %";
  }
}
