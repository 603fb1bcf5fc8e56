package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.hosts.HostIncident.Kind;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.BoardState;
import pijoule.campaign.BoardStates;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** Finds runs whose boards throttled, were too hot, ran at another clock, or were started again. */
final class HostStateCheck {
  private static final double CLOCK_TOLERANCE = 0.01;
  private static final int DIGITS = 4;

  private final ResolvedStudy study;
  private final List<Cell> cells;
  private final Map<String, String> boots = new HashMap<>();
  private final List<HostIncident> found = new ArrayList<>();

  private HostStateCheck(ResolvedStudy study) {
    this.study = study;
    this.cells = study.cells();
  }

  static List<HostIncident> of(RecordedCampaign campaign) {
    HostStateCheck states = new HostStateCheck(campaign.study());
    for (Run run : campaign.runs()) {
      Map<String, BoardStates> boards = run.circumstances().boards();
      boards.forEach((host, board) -> states.run(run, host, board));
      if (boards.size() > 1) {
        // On one host the call crosses no network, and other connections have nothing to do with
        // it.
        boards.forEach((host, board) -> states.network(run, host, board));
      }
    }
    return states.found;
  }

  private void run(Run run, String host, BoardStates board) {
    List<String> flags = board.flags();
    if (!flags.isEmpty()) {
      found.add(HostIncident.of(Kind.THROTTLED, run, String.join(", ", flags)).at(host));
    }
    List<String> hidden = board.hidden();
    if (!hidden.isEmpty()) {
      String sentence = "since-boot flag already set: " + String.join(", ", hidden);
      found.add(HostIncident.of(Kind.HIDDEN, run, sentence).at(host));
    }
    clock(run, host, board);
    board.cooling().ifPresent(wait -> cooling(run, host, wait));
    board.before().ifPresent(state -> boot(run, host, state, "before the run"));
    board.after().ifPresent(state -> boot(run, host, state, "during the run"));
  }

  private void cooling(Run run, String host, BoardStates.Cooling wait) {
    String sentence =
        String.format(
            Locale.ROOT,
            "%s C before the run, cool after %s s",
            Numbers.significant(wait.fromCelsius(), DIGITS),
            Numbers.significant(wait.seconds(), 2));
    found.add(
        HostIncident.of(Kind.COOLING, run, sentence)
            .at(host)
            .against(wait.fromCelsius(), wait.limitCelsius()));
  }

  private void network(Run run, String host, BoardStates board) {
    long segments = board.tcpRetransmitted().orElse(0);
    if (segments > 0) {
      String sentence =
          segments + (segments == 1 ? " TCP segment was" : " TCP segments were") + " sent again";
      found.add(HostIncident.of(Kind.NETWORK, run, sentence).at(host).against(segments, 0));
    }
  }

  /** A plot of the factor device may begin with a boot, which is no finding. */
  private void boot(Run run, String host, BoardState state, String when) {
    if (state.bootId().isPresent()) {
      String last = boots.put(plot(run) + " " + host, state.bootId().get());
      if (last != null && !last.equals(state.bootId().get())) {
        found.add(HostIncident.of(Kind.REBOOT, run, "started again " + when).at(host));
      }
    }
  }

  /** Empty in a study without the factor device. */
  private String plot(Run run) {
    return level(run, Factor.DEVICE)
        .map(device -> study.round(run.replicate()) + " " + device.text())
        .orElse("");
  }

  private void clock(Run run, String host, BoardStates board) {
    OptionalDouble level = megahertz(run);
    if (level.isEmpty()) {
      return;
    }
    double mhz = level.getAsDouble();
    Optional<BoardState> worst =
        board.known().stream()
            .filter(state -> state.clockMhz().isPresent())
            .filter(state -> distance(state, mhz) > CLOCK_TOLERANCE * mhz)
            .max(Comparator.comparingDouble(state -> distance(state, mhz)));
    worst.ifPresent(
        state -> {
          double got = state.clockMhz().getAsDouble();
          String sentence =
              String.format(
                  Locale.ROOT,
                  "%s MHz %s the run%s",
                  Numbers.significant(got, DIGITS),
                  board.before().equals(worst) ? "before" : "after",
                  state.clockSource().map(source -> ", by " + source).orElse(""));
          found.add(HostIncident.of(Kind.CLOCK, run, sentence).at(host).against(got, mhz));
        });
  }

  private static double distance(BoardState state, double mhz) {
    return Math.abs(state.clockMhz().getAsDouble() - mhz);
  }

  /** The run's clock in MHz; absent where the study sets none. */
  private OptionalDouble megahertz(Run run) {
    return level(run, Factor.CPU_MHZ).map(Level::value).stream()
        .filter(value -> value.matches("[0-9]+(\\.[0-9]+)?"))
        .mapToDouble(Double::parseDouble)
        .findFirst();
  }

  private Optional<Level> level(Run run, Factor factor) {
    return cells.get(run.cell() - 1).find(factor);
  }
}
