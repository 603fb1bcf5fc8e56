package pijoule.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.campaign.ListeningProcess;
import pijoule.campaign.ResultsJson;
import pijoule.runner.load.ServiceProcesses;

/**
 * Processes of a service that pijoule did not start, which are the same from the check before the
 * first run to the last run: another process may be another build. Not for several threads.
 */
final class ServiceIdentity {
  /** Key of a run's line: lists of processes by host. */
  private final Map<String, List<ListeningProcess>> byHost = new LinkedHashMap<>();

  /**
   * Takes those of a campaign that goes on, from its first line that has them.
   *
   * @param runs file runs.jsonl; one that is not there has none
   */
  void resume(Path runs) throws IOException {
    if (!Files.exists(runs)) {
      return;
    }
    try (Stream<String> lines = Files.lines(runs)) {
      for (String line : (Iterable<String>) lines::iterator) {
        read(line);
      }
    }
  }

  /** The last line may be cut off; another reader refuses what is wrong. */
  private void read(String line) throws IOException {
    JsonNode hosts;
    try {
      hosts = ResultsJson.mapper().readTree(line).path(RunKey.SERVICE_PROCESSES.text());
    } catch (JsonProcessingException cut) {
      return;
    }
    for (Map.Entry<String, JsonNode> host : hosts.properties()) {
      List<ListeningProcess> processes = new ArrayList<>();
      for (JsonNode each : host.getValue()) {
        processes.add(ResultsJson.mapper().treeToValue(each, ListeningProcess.class));
      }
      byHost.putIfAbsent(host.getKey(), processes);
    }
  }

  /**
   * Compares processes with those that were there first.
   *
   * @param host that they are on
   * @param now processes that listen
   * @return difference in one line; empty where there is none, or where these are the first
   */
  Optional<String> change(String host, List<ListeningProcess> now) {
    List<ListeningProcess> first = byHost.putIfAbsent(host, now);
    return first == null
        ? Optional.empty()
        : ServiceProcesses.change(first, now)
            .map(
                change ->
                    "the service must be the same process in the whole campaign: at first %s;"
                            .formatted(change)
                        + " measure the other one in a campaign of its own");
  }
}
