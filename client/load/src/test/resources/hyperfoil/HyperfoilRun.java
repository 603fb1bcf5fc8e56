import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Even load by Hyperfoil; started from its source with Hyperfoil's jars on the class path. */
public final class HyperfoilRun {
  public static void main(String[] args) throws Exception {
    String yaml =
        """
        name: stall
        http:
          host: http://127.0.0.1:%s
          sharedConnections: 8
        phases:
        - load:
            constantRate:
              usersPerSec: %s
              variance: false
              duration: %ss
              maxSessions: 400
              scenario:
              - call:
                - httpRequest:
                    GET: /any
                    timeout: 30s
        """
            .formatted((Object[]) args);
    StatisticsSnapshot all = new StatisticsSnapshot();
    new LocalSimulationRunner(
            BenchmarkParser.instance()
                .buildBenchmark(
                    new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                    BenchmarkData.EMPTY,
                    Map.of()),
            (phase, step, metric, snapshot, down) -> all.add(snapshot),
            null,
            null)
        .run();
    System.out.printf(
        "hyperfoil %d %d %d%n",
        all.requestCount,
        all.histogram.getValueAtPercentile(99),
        all.histogram.getMaxValue());
    System.exit(0);
  }
}
