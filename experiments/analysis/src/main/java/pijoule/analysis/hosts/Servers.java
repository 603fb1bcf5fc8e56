package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.campaign.Run;
import pijoule.campaign.ServerStart;

/** Finds blocks that had more than one server process. */
final class Servers {
  private Servers() {}

  /** One finding a block, at the first run of its second server. */
  static List<HostIncident> of(List<Run> runs) {
    Map<Integer, List<Run>> blocks =
        runs.stream().collect(Collectors.groupingBy(Run::block, TreeMap::new, Collectors.toList()));
    List<HostIncident> found = new ArrayList<>();
    blocks.forEach(
        (block, blockRuns) -> {
          List<List<Run>> servers = List.copyOf(byServer(blockRuns).values());
          if (servers.size() > 1) {
            String sentence =
                "block %d had %d server processes: %s"
                    .formatted(block, servers.size(), names(servers));
            found.add(
                HostIncident.of(HostIncident.Kind.SERVERS, servers.get(1).get(0), sentence)
                    .on("server"));
          }
        });
    return found;
  }

  /** A run that does not say when its server was started is no sign of a second one. */
  private static Map<ServerStart, List<Run>> byServer(List<Run> block) {
    Map<ServerStart, List<Run>> servers = new LinkedHashMap<>();
    Set<Integer> said =
        block.stream().filter(Servers::says).map(Run::session).collect(Collectors.toSet());
    for (Run run : block) {
      if (says(run) || !said.contains(run.session())) {
        servers.computeIfAbsent(run.serverStart(), unseen -> new ArrayList<>()).add(run);
      }
    }
    return servers;
  }

  private static boolean says(Run run) {
    return run.serverStart().startedAt().isPresent();
  }

  private static String names(List<List<Run>> servers) {
    return servers.stream()
        .map(
            runs ->
                runs.size() == 1
                    ? runs.get(0).id()
                    : String.format(
                        Locale.ROOT,
                        "%s to %s (%d runs)",
                        runs.get(0).id(),
                        runs.get(runs.size() - 1).id(),
                        runs.size()))
        .collect(Collectors.joining(", then "));
  }
}
