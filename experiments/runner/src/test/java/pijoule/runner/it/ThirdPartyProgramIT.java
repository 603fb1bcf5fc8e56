package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.provision.Script;

/** A server of a third party, in another language: found by its folder and run in a study. */
class ThirdPartyProgramIT {
  private static final Path PROGRAMS = Path.of("src/test/resources/programs").toAbsolutePath();
  private static final String STUDY = "src/test/resources/studies/third-party.yaml";

  @TempDir private Path temp;

  @Test
  void isInTheTablesUnderItsOwnTitle() throws Exception {
    Script.require("python3", "--version");
    Results results = new Results(temp.resolve("results"));

    try (Cli cli = run(PROGRAMS, results.root())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
    }

    assertThat(results.runs())
        .hasSize(4)
        .allMatch(run -> run.path("outcome").asText().equals("valid"));
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

    try (Cli cli = run(temp.resolve("programs"), temp.resolve("results"))) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors())
          .contains("host board must have the command no-such-python, which a program.json names");
    }
    assertThat(temp.resolve("results")).doesNotExist();
  }

  private static Cli run(Path programs, Path results) throws Exception {
    return Cli.start(
        Cli.HOME,
        Map.of("PIJOULE_PROGRAMS", programs.toString()),
        "run",
        STUDY,
        "--out",
        results.toString());
  }
}
