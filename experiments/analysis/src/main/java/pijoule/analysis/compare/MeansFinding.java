package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/** Sentences on the means of two campaigns together, for a terminal. */
final class MeansFinding {
  private static final int MAX = 5;
  private static final int MAX_REASONS = 1;

  private MeansFinding() {}

  /** {@return a sentence, then a line for each of the largest significant differences} */
  static List<String> of(List<MeanRatio> means) {
    List<MeanRatio> known =
        means.stream().filter(mean -> mean.contrast().ratio().isPresent()).toList();
    List<MeanRatio> decided = known.stream().filter(mean -> mean.interval().isPresent()).toList();
    List<MeanRatio> different =
        decided.stream()
            .filter(MeanRatio::isDifferent)
            .sorted(Comparator.comparingDouble(mean -> -size(mean)))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(sentence(means, known, decided, different.size()));
    List<MeanRatio> shown = decided.isEmpty() ? known : different.isEmpty() ? decided : different;
    shown.stream().limit(MAX).map(MeansFinding::line).forEach(lines::add);
    if (different.size() > MAX) {
      lines.add("  and %s smaller ones".formatted(different.size() - MAX));
    }
    if (!decided.isEmpty() && decided.size() < means.size()) {
      lines.add(reasons(means));
    }
    return lines;
  }

  private static String sentence(
      List<MeanRatio> means, List<MeanRatio> known, List<MeanRatio> decided, int different) {
    if (known.isEmpty()) {
      return "Nothing could be compared: no cell has means in A and in B.";
    }
    if (decided.isEmpty()) {
      return "Not decided: %s. B over A, without intervals:".formatted(why(known));
    }
    String tests = decided.size() == 1 ? "1 mean" : decided.size() + " means";
    String intervals = "B over A, with simultaneous 95 % intervals:";
    return different == 0
        ? "B is not shown to differ from A in any of %s. The first of them, %s"
            .formatted(tests, intervals)
        : "B differs from A in %s of %s. Largest differences, %s"
            .formatted(different, tests, intervals);
  }

  private static String reasons(List<MeanRatio> means) {
    long open = means.stream().filter(mean -> mean.interval().isEmpty()).count();
    return "Not decided: %s: %s.".formatted(open == 1 ? "1 mean" : open + " means", why(means));
  }

  /** The commonest reasons, each once. */
  private static String why(List<MeanRatio> means) {
    Map<String, Long> reasons = new LinkedHashMap<>();
    means.stream()
        .map(MeanRatio::undecidable)
        .filter(reason -> !reason.isEmpty())
        .forEach(reason -> reasons.merge(reason, 1L, Long::sum));
    String named =
        reasons.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MAX_REASONS)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining("; "));
    int more = reasons.size() - MAX_REASONS;
    return more > 0
        ? "%s; and %s".formatted(named, more == 1 ? "1 other reason" : more + " other reasons")
        : named;
  }

  private static String line(MeanRatio of) {
    SiPrefix unit =
        SiPrefix.ofColumn(
            of.a().quantity().unit(),
            Stream.of(of.a().mean(), of.b().mean()).flatMapToDouble(OptionalDouble::stream));
    return "  %s: A %s, B %s, ratio %s"
        .formatted(name(of), mean(unit, of.a().mean()), mean(unit, of.b().mean()), ratio(of));
  }

  private static String mean(SiPrefix unit, OptionalDouble mean) {
    return mean.isPresent() ? unit.digits(mean.getAsDouble()) + " " + unit.unit() : Numbers.NA;
  }

  private static double size(MeanRatio of) {
    return Math.abs(Math.log(of.contrast().ratio().getAsDouble()));
  }

  /** {@return cell, side and quantity, such as {@code 50/s, server, cpu per request}} */
  static String name(MeanRatio of) {
    return Stream.of(
            of.a().cell().display(), of.a().side().key(), of.a().quantity().key().replace('_', ' '))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** {@return ratio with its interval, such as {@code 1.500 (1.38 to 1.63)}} */
  static String ratio(MeanRatio of) {
    String ratio = Item.number(of.contrast().ratio()).display();
    return of.interval()
        .map(
            interval ->
                Numbers.interval(
                    ratio,
                    Item.number(interval.low()).display(),
                    Item.number(interval.high()).display()))
        .orElse(ratio + " without an interval");
  }
}
