package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;

/** A slow board has longer limits, which its bench states. */
class PatienceTest {
  @TempDir private Path folder;

  @Test
  void limitsAreAsManyTimesAsLong() throws Exception {
    String text =
        Files.readString(Path.of("..", "benches", "two-pis-example.yaml"))
            .replace("ssh: pi-client,", "ssh: pi-client, patience: 5,");
    Bench bench = BenchFile.read(Files.writeString(folder.resolve("slow.yaml"), text));
    Hosts hosts = Hosts.of(bench, "campaign", Optional.empty());

    assertThat(limit(hosts, "pi-client")).isEqualTo(Duration.ofMinutes(10));
    assertThat(limit(hosts, "pi-server")).isEqualTo(Duration.ofMinutes(2));
    assertThat(BenchFile.write(bench)).contains("patience: 5");
  }

  private static Duration limit(Hosts hosts, String name) {
    return hosts.get(name).patience(Duration.ofMinutes(2));
  }
}
