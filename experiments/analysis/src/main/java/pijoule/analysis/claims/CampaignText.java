package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.PairsText;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Numbers;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/** Text on a campaign's claims, for a terminal. */
final class CampaignText {
  private static final int DIGITS = 4;

  private CampaignText() {}

  static String write(Map<Claims, List<ClaimResult>> results, Measurements measurements) {
    Paragraphs lines = new Paragraphs();
    PairsText.ofThesePairs(measurements).ifPresent(lines::heading);
    ClaimsChapter.scope(results.keySet(), measurements)
        .forEach(sentence -> lines.wrap("", sentence));
    results.forEach((claims, claimResults) -> file(claims, claimResults, lines));
    List<String> impossible = implausible(measurements);
    if (!impossible.isEmpty()) {
      lines.heading("Energies that the board cannot have drawn");
      impossible.forEach(sentence -> lines.wrap("  ", sentence));
    }
    return lines.toString();
  }

  private static void file(Claims claims, List<ClaimResult> results, Paragraphs lines) {
    lines.heading(ClaimsChapter.summary(claims, results));
    int width = results.stream().mapToInt(result -> result.claim().id().length()).max().orElse(0);
    for (ClaimResult result : results) {
      lines.wrap(
          "%s  %-13s  ".formatted(pad(result.claim().id(), width), result.verdict().text()),
          "%s (%s%s)"
              .formatted(
                  result.claim().statement(),
                  result.counts(),
                  result.estimate() ? "; estimate" : ""));
    }
    lines.heading("Instances that do not hold");
    for (ClaimResult result : results) {
      for (InstanceResult instance : result.instances()) {
        if (instance.verdict() != ClaimVerdict.HOLDS) {
          lines.wrap(pad(result.claim().id(), width) + "  ", instance(instance));
        }
      }
    }
  }

  private static String instance(InstanceResult result) {
    String where = result.instance().display() + ": " + result.verdict().text();
    if (result
        .contrast()
        .flatMap(contrast -> contrast.ratio().stream().boxed().findFirst())
        .isEmpty()) {
      return where + ": " + result.reason();
    }
    Contrast contrast = result.contrast().get();
    Claim claim = result.instance().claim();
    String sides =
        "%s: %s %s %s, unit %s; ratio %s"
            .formatted(
                where,
                number(result.left().getAsDouble()),
                claim.relation(),
                number(result.right().getAsDouble()),
                claim.left().unit().symbol(),
                number(contrast.ratio().getAsDouble()));
    if (contrast.exact()) {
      return "%s, n = %s; %s".formatted(sides, contrast.runs(), result.reason());
    }
    return "%s%s, adjusted p %s, n = %s, by %s%s%s"
        .formatted(
            sides,
            contrast.interval().map(log -> interval(log, contrast.gainUnknown())).orElse(""),
            Item.p(result.adjusted()).display(),
            contrast.runs(),
            contrast.unit().display(),
            result.estimate() ? "; estimate" : "",
            result.reason().isEmpty() ? "" : "; " + result.reason());
  }

  private static String interval(LogContrast log, boolean gainUnknown) {
    return " (95 %% from %s to %s%s)"
        .formatted(
            number(log.ci95Low()),
            number(log.ci95High()),
            gainUnknown ? ", a lower bound: gain unknown" : "");
  }

  static String number(double value) {
    return Double.isFinite(value) ? Numbers.significant(value, DIGITS) : Numbers.NA;
  }

  static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  /** Phases of a campaign whose energy over time is outside what the board can draw. */
  private static List<String> implausible(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        for (Part part : measurements.parts(side)) {
          implausibleOf(measurements, cell, side, part).ifPresent(sentences::add);
        }
      }
    }
    return sentences;
  }

  private static Optional<String> implausibleOf(
      Measurements measurements, Cell cell, Side side, Part part) {
    List<PartEnergy> energies =
        measurements.of(cell, side).stream()
            .map(run -> run.energy().parts().get(part))
            .filter(energy -> energy != null)
            .toList();
    long implausible =
        energies.stream().filter(energy -> energy.verdict() == Verdict.IMPLAUSIBLE).count();
    return implausible == 0
        ? Optional.empty()
        : Optional.of(
            "%s %s, %s: %s of %s runs"
                .formatted(side.key(), part.key(), cell.display(), implausible, energies.size()));
  }
}
