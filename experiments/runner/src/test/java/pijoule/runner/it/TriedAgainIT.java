package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.provision.Script;

/** A run that is tried again after its server answered: nothing of the earlier try is counted. */
class TriedAgainIT {
  private static final Path SERVERS = Path.of("src/test/resources/programs").toAbsolutePath();
  private static final String STUDY = "src/test/resources/studies/tried-again.yaml";

  private static final String PROGRAM =
      """
      {
        "format": "pijoule-program/1", "side": "client", "name": "killed-once", "title": "Killed",
        "command": ["bash", "./client.sh"],
        "offers": [{"services": ["sort"], "protocols": ["rest"], "bindings": ["stax"]}]
      }
      """;

  /** Each run's first try dies with its answers; its requests come once more, late, in the next. */
  private static final String CLIENT =
      """
      client=(%s -jar %s)
      for word in "$@"; do
        [ "$last" != --run ] || run=${word%%%%.*}
        last=$word
      done
      if [ ! -e "$0.$run" ]; then
        "${client[@]}" "$@" >/dev/null
        printf '%%s\\0' "$@" >"$0.$run"
        kill -KILL $$
      fi
      mapfile -d '' late <"$0.$run"
      "${client[@]}" "${late[@]}" >/dev/null
      exec "${client[@]}" "$@"
      """;

  @TempDir private Path temp;

  @Test
  void theSecondTryIsValid() throws Exception {
    Script.require("python3", "--version");
    Files.writeString(temp.resolve("program.json"), PROGRAM);
    Path jar = Cli.HOME.resolve("client/jdk/target/app/client-jdk.jar");
    Files.writeString(temp.resolve("client.sh"), CLIENT.formatted(Cli.JAVA, jar));
    Results results = new Results(temp.resolve("results"));

    Map<String, String> programs = Map.of("PIJOULE_PROGRAMS", temp + ":" + SERVERS);
    String out = results.root().toString();
    try (Cli cli = Cli.start(Cli.HOME, programs, "run", STUDY, "--out", out)) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
    }

    assertThat(results.runs()).hasSize(2);
    for (JsonNode run : results.runs()) {
      assertThat(Results.isValid(run)).isTrue();
      assertThat(run.path("tries").asInt()).isEqualTo(2);
      assertThat(run.at("/server/requests").asInt()).isEqualTo(2);
      assertThat(run.at("/client/run")).isEqualTo(run.path("run"));
      assertThat(run.at("/server/run")).isEqualTo(run.path("run"));
    }
    assertThat(Files.readAllLines(results.root().resolve("attempts.jsonl")))
        .hasSize(2)
        .allMatch(line -> line.contains("the client was ended by signal 9"));
  }
}
