package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Durations;

/** The keys {@code server_warmup} and {@code server_warmup_limit} of a study. */
final class ServerWarmUpYaml {
  private static final String WARM_UP = "server_warmup";
  private static final String LIMIT = "server_warmup_limit";

  /** A count, of studies and results folders of earlier versions. */
  private static final String CALLS = "server_warmup_calls";

  private ServerWarmUpYaml() {}

  /** Reads what a study says; empty where it says nothing. A limit alone is of a steady server. */
  static Optional<ServerWarmUp> read(JsonNode yaml) {
    Duration limit = StudyFile.duration(yaml, LIMIT, Durations.format(WarmUp.LIMIT));
    if (yaml.has(CALLS) && (yaml.has(WARM_UP) || yaml.has(LIMIT))) {
      throw new UsageException(
          "server_warmup must be the only key of its kind, got server_warmup_calls as well; take"
              + " that one out, which is the earlier name");
    }
    if (yaml.has(CALLS)) {
      return Optional.of(ServerWarmUp.of(yaml.path(CALLS).asInt()));
    }
    if (!yaml.has(WARM_UP)) {
      return yaml.has(LIMIT) ? Optional.of(ServerWarmUp.steady(limit)) : Optional.empty();
    }
    ServerWarmUp warmUp = ServerWarmUp.parse(yaml.path(WARM_UP).asText(), limit);
    if (yaml.has(LIMIT) && !warmUp.isSteady()) {
      throw new UsageException(
          "server_warmup_limit needs server_warmup: steady, got %s; take it out".formatted(warmUp));
    }
    return Optional.of(warmUp);
  }

  static void write(ServerWarmUp warmUp, ObjectNode yaml) {
    yaml.put(WARM_UP, warmUp.toString());
    if (warmUp.isSteady()) {
      yaml.put(LIMIT, Durations.format(warmUp.limit()));
    }
  }
}
