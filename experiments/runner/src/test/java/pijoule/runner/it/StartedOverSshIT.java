package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnUserSshd;
import pijoule.runner.rig.UserSshd;

/**
 * A service that a campaign starts on a host over ssh, whose forwarded port takes connections
 * before the service listens.
 */
@OnUserSshd
@Tag("slow")
class StartedOverSshIT {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: a host over ssh
      hosts: {board: {kind: ssh, ssh: %s}}
      client: {host: board}
      server: {host: board}
      """;

  private static final String STUDY =
      """
      format: pijoule-study/1
      title: a service on a host
      factors: {rate: [20/s]}
      target: {kind: url, start: "exec python3 -m http.server {port} --directory %s", url: /}
      replicates: 1
      seed: 3
      duration: 1s
      lead_in: 100ms
      warm_up: none
      """;

  @TempDir private Path temp;

  @Test
  void itsPortIsWaitedForAndNothingIsLeft() throws Exception {
    Path served = Files.createDirectory(temp.resolve("served"));
    Path bench = Files.writeString(temp.resolve("bench.yaml"), BENCH.formatted(UserSshd.NAME));
    Path study = Files.writeString(temp.resolve("study.yaml"), STUDY.formatted(served));
    Results results = new Results(temp.resolve("out"));
    String[] run = {
      "run", study.toString(), "--bench", bench.toString(), "--out", results.root().toString()
    };
    try (UserSshd sshd = UserSshd.start(Files.createDirectory(temp.resolve("sshd")));
        Cli cli = Cli.start(Cli.HOME, sshd.environment(), run)) {
      assertThat(cli.exit()).as(cli::errors).isIn(0, 1); // a busy machine gives no answer
    }
    assertThat(results.runs()).hasSize(3).allMatch(Results::isValid);
    for (JsonNode of : results.runs()) {
      assertThat(of.at("/service_processes/board/0/arguments").toString()).contains("http.server");
    }
    assertThat(
            ProcessHandle.allProcesses().flatMap(process -> process.info().commandLine().stream()))
        .noneMatch(line -> line.contains(served.toString()));
  }
}
