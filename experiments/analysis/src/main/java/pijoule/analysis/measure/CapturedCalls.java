package pijoule.analysis.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import pijoule.campaign.Problem;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/**
 * The connections of a run's calls, from the packets that were captured on the client's host.
 *
 * @param connections of the calls that have one of their own, in the calls' order; a call on a
 *     connection that an earlier one opened has none
 */
public record CapturedCalls(List<Connection> connections) {
  /** Folder of a campaign's captures. */
  private static final String FOLDER = "captures";

  /** Calls of a run without captures. */
  public static final CapturedCalls NONE = new CapturedCalls(List.of());

  /**
   * Reads a run's capture, where it has one.
   *
   * @param campaign its folder
   * @param run whose client's clock is that of the host that captured
   * @param problems gets why a capture, or a part of it, could not be used
   */
  static CapturedCalls of(Path campaign, Run run, Consumer<Problem> problems) {
    Optional<String> file = run.circumstances().capture();
    SideRecord client = run.sides().get(Side.CLIENT);
    if (file.isEmpty() || client == null) {
      return NONE;
    }
    try {
      Capture capture = Capture.read(campaign.resolve(FOLDER).resolve(file.get()));
      capture.problems().forEach(text -> problems.accept(problem(run, text)));
      return new CapturedCalls(within(calls(client), capture.connections()));
    } catch (IOException unusable) {
      problems.accept(problem(run, unusable.getMessage()));
      return NONE;
    }
  }

  private static Problem problem(Run run, String text) {
    return new Problem("run %s, captured packets: %s".formatted(run.id(), text));
  }

  /** The calls by their first instant on the client's clock, ns; with their last one. */
  private static NavigableMap<Long, Long> calls(SideRecord client) {
    NavigableMap<Long, Long> calls = new TreeMap<>();
    client.phases().stream()
        .filter(piece -> piece.phase() == Phase.CALL)
        .collect(Collectors.groupingBy(PhaseInterval::trial))
        .values()
        .forEach(
            pieces ->
                calls.put(
                    Collections.min(pieces, Comparator.comparing(PhaseInterval::startNs)).startNs(),
                    Collections.max(pieces, Comparator.comparing(PhaseInterval::endNs)).endNs()));
    return calls;
  }

  /** Control requests go to the same port, before and after the calls. */
  private static List<Connection> within(NavigableMap<Long, Long> calls, List<Connection> all) {
    List<Connection> within = new ArrayList<>();
    for (Connection connection : all) {
      if (connection.startNs().isPresent()) {
        long start = connection.startNs().getAsLong();
        Map.Entry<Long, Long> call = calls.floorEntry(start);
        if (call != null && start <= call.getValue()) {
          within.add(connection);
        }
      }
    }
    return within;
  }
}
