package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.provision.Script;

/**
 * Programs of a third party, found by their folders and run in a study: a server in another
 * language, and a client that is killed once in each run.
 */
@Tag("slow")
class ThirdPartyProgramIT {
  private static final Path PROGRAMS = Path.of("src/test/resources/programs").toAbsolutePath();
  private static final Path STUDIES = Path.of("src/test/resources/studies");

  private static final String CLIENT_PROGRAM =
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

  /** Nothing of a try that failed after its server had answered is counted in the next one. */
  @Test
  void serverIsInTheTablesUnderItsTitleAndTheClientsSecondTryIsValid() throws Exception {
    Script.require("python3", "--version");
    Files.writeString(temp.resolve("program.json"), CLIENT_PROGRAM);
    Path jar = Cli.HOME.resolve("client/jdk/target/app/client-jdk.jar");
    Files.writeString(temp.resolve("client.sh"), CLIENT.formatted(Cli.JAVA, jar));
    Results results = new Results(temp.resolve("results"));

    try (Cli cli = start("tried-again", temp + ":" + PROGRAMS, results)) {
      cli.succeeds();
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
    assertThat(Files.readString(results.root().resolve("report.md"))).contains("http.server");
    assertThat(results.root().resolve("programs/server-python.json"))
        .hasSameTextualContentAs(PROGRAMS.resolve("python/program.json"));
    List<String> cells = Files.readAllLines(results.root().resolve("tables/cells.csv"));
    assertThat(cells)
        .anyMatch(row -> row.contains(",python,") && row.contains(",server,service_time,"));
    assertThat(Files.readString(results.root().resolve("plan.csv"))).contains(",python,NA,NA,");
  }

  @Test
  void aCommandThatNoHostHasIsRefusedBeforeTheFirstRun() throws Exception {
    Path program = Files.createDirectories(temp.resolve("programs/python"));
    String text = Files.readString(PROGRAMS.resolve("python/program.json"));
    Files.writeString(
        program.resolve("program.json"), text.replace("\"python3\"", "\"no-such-python\""));
    Files.createFile(program.resolve("server.py"));

    Results none = new Results(temp.resolve("results"));
    try (Cli cli = start("third-party", temp.resolve("programs").toString(), none)) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors())
          .contains("host board must have the command no-such-python, which a program.json names");
    }
    assertThat(none.root()).doesNotExist();
  }

  private static Cli start(String study, String programs, Results results) throws Exception {
    String file = STUDIES.resolve(study + ".yaml").toString();
    return results.start(Cli.HOME, Map.of("PIJOULE_PROGRAMS", programs), file);
  }
}
