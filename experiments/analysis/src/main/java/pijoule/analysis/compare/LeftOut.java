package pijoule.analysis.compare;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.Run;
import pijoule.campaign.RunMark;

/**
 * Sentences on runs of two campaigns that are not compared though they are valid, and their order.
 */
final class LeftOut {
  private LeftOut() {}

  /**
   * {@return one sentence for each campaign with such runs}
   *
   * @param a all runs of a campaign
   * @param b all runs of another
   */
  static List<String> sentences(Measurements a, Measurements b) {
    List<String> sentences = new ArrayList<>();
    of("A", a).ifPresent(sentences::add);
    of("B", b).ifPresent(sentences::add);
    return sentences;
  }

  /** {@return sentence on two campaigns of which B was run first; empty where A was} */
  static Optional<String> order(Measurements a, Measurements b) {
    Optional<Instant> ofA = began(a);
    Optional<Instant> ofB = began(b);
    return ofA.isPresent() && ofB.isPresent() && ofB.get().isBefore(ofA.get())
        ? Optional.of(
            "B was run before A (%s, %s): name the older campaign first to see what the newer one changed"
                .formatted(ofB.get(), ofA.get()))
        : Optional.empty();
  }

  private static Optional<String> of(String which, Measurements all) {
    List<RunMark> marks = CampaignComparisons.of(all.campaign()).leavesOut();
    List<Run> valid = all.campaign().runs().stream().filter(Run::valid).toList();
    List<Run> left = valid.stream().filter(run -> marks.stream().anyMatch(run::has)).toList();
    if (left.isEmpty()) {
      return Optional.empty();
    }
    String why =
        marks.stream()
            .filter(mark -> left.stream().anyMatch(run -> run.has(mark)))
            .map(RunMark::text)
            .collect(Collectors.joining(", "));
    return Optional.of(
        "%s: %s of %s valid runs are left out: %s"
            .formatted(which, left.size(), valid.size(), why));
  }

  private static Optional<Instant> began(Measurements of) {
    return of.campaign().runs().stream()
        .map(run -> run.circumstances().began())
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder())
        .map(began -> began.truncatedTo(ChronoUnit.SECONDS));
  }
}
