package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.DevicePair;
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** Limits of what a campaign on emulated boards can show. */
public final class Emulation {
  /** Sentence on the value of an emulated board's numbers. */
  public static final String SENTENCE =
      "An emulated board shows that everything works and what emulation costs on the machine that"
          + " emulates it; its seconds and joules are not those of a Raspberry Pi.";

  private final RecordedCampaign campaign;
  private final HostDescriptions machines;

  private Emulation(RecordedCampaign campaign) {
    this.campaign = campaign;
    this.machines = new HostDescriptions(campaign);
  }

  /**
   * {@return whether any of its hosts was emulated}
   *
   * @param campaign whose environment/ has been read
   */
  public static boolean isIn(RecordedCampaign campaign) {
    return campaign.hosts().stream().anyMatch(HostDescription::isEmulated);
  }

  /**
   * {@return what limits its numbers, one sentence each: that hosts were emulated, and every pair
   * of devices of which one is not the board that the other emulates; none where no host was}
   *
   * @param campaign whose environment/ and bench have been read
   */
  public static List<String> sentences(RecordedCampaign campaign) {
    List<String> sentences = new ArrayList<>();
    if (isIn(campaign)) {
      Emulation emulation = new Emulation(campaign);
      sentences.add("Emulated hosts: " + emulation.hosts() + ". " + SENTENCE);
      sentences.addAll(emulation.pairs());
    }
    return sentences;
  }

  private String hosts() {
    return campaign.hosts().stream()
        .filter(HostDescription::isEmulated)
        .map(HostDescriptions::display)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private List<String> pairs() {
    List<String> sentences = new ArrayList<>();
    for (Map.Entry<String, DevicePair> emulated : campaign.devices().entrySet()) {
      for (Map.Entry<String, DevicePair> other : campaign.devices().entrySet()) {
        if (isEmulated(emulated.getValue())
            && !isEmulated(other.getValue())
            && !isEmulatedBoard(other.getValue(), emulated.getValue())) {
          sentences.add(
              ("Device %1$s, with %2$s, is not the board that %3$s emulates, with %4$s: an overhead"
                      + " of %3$s against %1$s is of this pair of machines.")
                  .formatted(
                      other.getKey(),
                      machines.both(other.getValue()),
                      emulated.getKey(),
                      machines.both(emulated.getValue())));
        }
      }
    }
    return sentences;
  }

  private boolean isEmulated(DevicePair pair) {
    return Stream.of(Side.values())
        .flatMap(side -> machines.host(pair.host(side)).stream())
        .anyMatch(HostDescription::isEmulated);
  }

  /** A revision at the end of a board's name makes it no other board. */
  private boolean isEmulatedBoard(DevicePair other, DevicePair emulated) {
    return Stream.of(Side.values())
        .allMatch(
            side -> {
              Optional<String> board = board(emulated.host(side));
              return board.isPresent()
                  && board(other.host(side))
                      .filter(model -> model.startsWith(board.get()))
                      .isPresent();
            });
  }

  private Optional<String> board(String host) {
    return machines.host(host).flatMap(machine -> machine.fact("board"));
  }
}
