package pijoule.analysis.hosts;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.BoardState;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/**
 * Pairs of boards that were no boards of their own: they ran on one machine while another pair did,
 * and shared its processors; or one after the other on the same machines.
 *
 * @param pairs names of the pairs, at least two
 * @param atOnce whether a pair ran while another did
 * @param load how busy the machine was
 */
public record PairsAtOnce(List<String> pairs, boolean atOnce, Disturbances load) {
  /** Boots that a pair ran on, with the first and the last time. */
  private record Stay(Set<String> boots, Instant first, Instant last) {
    boolean meets(Stay other) {
      return boots.stream().anyMatch(other.boots::contains)
          && !first.isAfter(other.last)
          && !other.first.isAfter(last);
    }

    /** Not where they have only a client's machine in common. */
    boolean isOfTheSame(Stay other) {
      return !boots.isEmpty() && boots.equals(other.boots);
    }
  }

  /**
   * {@return pairs of it that shared a machine, by its boot id, between their first and last run;
   * or else those that ran on the same machines at other times; absent where none did}
   *
   * @param campaign as read
   */
  public static Optional<PairsAtOnce> of(RecordedCampaign campaign) {
    SortedMap<Integer, Stay> stays = new TreeMap<>();
    for (Run run : campaign.runs()) {
      run.circumstances()
          .began()
          .ifPresent(at -> stays.merge(run.pair(), stay(run, at), PairsAtOnce::both));
    }
    List<String> together = names(campaign, stays, Stay::meets);
    List<String> same = together.isEmpty() ? names(campaign, stays, Stay::isOfTheSame) : List.of();
    return together.isEmpty() && same.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PairsAtOnce(
                same.isEmpty() ? together : same, same.isEmpty(), Disturbances.of(campaign)));
  }

  private static List<String> names(
      RecordedCampaign campaign, SortedMap<Integer, Stay> stays, BiPredicate<Stay, Stay> alike) {
    return stays.entrySet().stream()
        .filter(
            stay ->
                stays.values().stream()
                    .anyMatch(
                        other -> other != stay.getValue() && alike.test(other, stay.getValue())))
        .map(stay -> campaign.pairs().getOrDefault(stay.getKey(), String.valueOf(stay.getKey())))
        .toList();
  }

  private static Stay stay(Run run, Instant at) {
    Stream<String> ofStates =
        run.circumstances().boards().values().stream()
            .flatMap(board -> board.known().stream())
            .map(BoardState::bootId)
            .flatMap(Optional::stream);
    Stream<String> ofSides = run.sides().values().stream().flatMap(side -> side.bootId().stream());
    return new Stay(Stream.concat(ofStates, ofSides).collect(Collectors.toSet()), at, at);
  }

  private static Stay both(Stay one, Stay other) {
    Set<String> boots = new HashSet<>(one.boots);
    boots.addAll(other.boots);
    return new Stay(
        boots,
        one.first.isBefore(other.first) ? one.first : other.first,
        one.last.isAfter(other.last) ? one.last : other.last);
  }

  /** {@return what a reader has to know, without a full stop} */
  public String sentence() {
    if (!atOnce) {
      return "pairs %s ran on the same machines: they are one pair of boards, and intervals for boards in general are too narrow"
          .formatted(String.join(", ", pairs));
    }
    String busy =
        load.medianOthersPercent().isEmpty()
            ? "the load of the machine is not recorded"
            : String.format(
                Locale.ROOT,
                "beside a run's own, programs used %.0f %% of the processors in the median and %.0f %%"
                    + " at most",
                load.medianOthersPercent().getAsDouble(),
                load.maxOthersPercent().getAsDouble());
    return "pairs %s ran at once on one machine and may have slowed each other: %s"
        .formatted(String.join(", ", pairs), busy);
  }
}
