package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.check.TriedMeter;
import pijoule.runner.it.Cli;
import pijoule.runner.programs.Programs;

/** Recorders of meters that see the load of the host that they are wired to. */
@Timeout(300)
@Tag("slow")
class MeterTrialIT {
  private static final MeterTrial.Times SHORT =
      new MeterTrial.Times(Duration.ofSeconds(1), Duration.ofSeconds(2));

  /** $1: the host that it is wired to; $2, $3: W at rest and under load. */
  private static final String METER =
      """
      echo t_s,watts
      for ((i = 0; ; i++)); do
        watts=$2
        for file in /proc/[0-9]*/cmdline; do
          mapfile -d '' -t words <"$file"
          if [ "${words[3]}" = pijoule-load ] && [ "${words[4]}" = "$1" ]; then watts=$3; fi
        done 2>/dev/null
        echo "-,$watts$((i % 3))"
        sleep 0.05
      done
      """;

  @TempDir private Path folder;
  private Path meter;

  @BeforeEach
  void write() throws IOException {
    meter = Files.writeString(folder.resolve("meter.sh"), METER);
  }

  private Map<String, TriedMeter> tried(String client, String server) throws Exception {
    String host = "{kind: local, java: '" + Cli.JAVA + "'}";
    String bench =
        """
        format: pijoule-bench/1
        title: Two hosts and two meters
        hosts: {one: %1$s, other: %1$s}
        client: {host: one}
        server: {host: other}
        meters:
          c: {kind: command, host: one, measures: [client], rate: 20Hz, command: 'bash %2$s %3$s'}
          s: {kind: command, host: one, measures: [server], rate: 20Hz, command: 'bash %2$s %4$s'}
        """
            .formatted(host, meter, client, server);
    Path file = Files.writeString(folder.resolve("bench.yaml"), bench);
    Testbed site = Testbed.of(BenchFile.read(file), Programs.find());
    try (HostConnections access = new HostConnections(site, folder)) {
      return MeterTrial.of(site, SHORT).stream()
          .collect(Collectors.toMap(TriedMeter::name, Function.identity()));
    }
  }

  /** The other one is wired to nothing. */
  @Test
  void aMeterRisesWithTheLoadOfItsHostAlone() throws Exception {
    Map<String, TriedMeter> tried = tried("one 2.0 2.6", "nothing 2.0 2.6");

    assertThat(rises(tried.get("c"))).containsExactly("0.6", "0.0");
    assertThat(rises(tried.get("s"))).containsExactly("0.0", "0.0");
    assertThat(tried.get("c").hosts()).containsExactly("one");
  }

  @Test
  void swappedMetersRiseWithTheLoadOfTheOther() throws Exception {
    Map<String, TriedMeter> tried = tried("other 2.0 2.6", "one 2.0 2.6");

    assertThat(rises(tried.get("c"))).containsExactly("0.0", "0.6");
    assertThat(rises(tried.get("s"))).containsExactly("0.6", "0.0");
  }

  /** With the load of one, and of the other, W. */
  private static List<String> rises(TriedMeter of) {
    List<String> rises = new ArrayList<>();
    for (String host : List.of("one", "other")) {
      double rise = of.loaded().get(host).watts() - of.rest().orElseThrow().watts();
      rises.add("%.1f".formatted(Math.abs(rise)));
    }
    return rises;
  }
}
