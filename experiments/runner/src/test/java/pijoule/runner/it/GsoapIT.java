package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server and the client by gSOAP, standalone and as CGI processes, in a study beside Java. */
@Tag("slow")
class GsoapIT {
  private static final String STUDY = "src/test/resources/studies/gsoap.yaml";
  private static final Path PROGRAM = Cli.HOME.resolve("server/gsoap/build/app/server-gsoap");
  private static final List<String> SERVER_PHASES =
      List.of("receive", "deserialize", "service", "serialize", "send", "total");

  @TempDir private Path temp;

  @Test
  void itsRunsAreValidAndInTheTablesUnderItsTitles() throws Exception {
    requireGsoap();
    Results results = new Results(temp.resolve("results"));

    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      int exit = cli.exit();
      // Containers differ with frameworks, so that nothing is compared.
      assertThat(exit).as(cli.errors()).isEqualTo(1);
      assertThat(cli.errors()).contains("exit code 1: no answer: no two cells could be compared");
    }

    assertThat(results.runs())
        .hasSize(12)
        .allMatch(run -> run.path("outcome").asText().equals("valid"));
    for (JsonNode run : results.runs()) {
      boolean secured = run.at("/levels/security").asText().equals("tls");
      boolean seen = secured && !run.at("/levels/container").asText().equals("cgi");
      assertThat(phases(run.path("server")))
          .isEqualTo(
              Stream.concat(Stream.of("handshake").filter(of -> seen), SERVER_PHASES.stream())
                  .toList());
      assertThat(run.path("client").has("tls")).isEqualTo(secured);
      assertThat(run.at("/server/framework").asText())
          .isEqualTo(run.at("/levels/framework").asText());
      assertThat(run.at("/server/container").asText())
          .isEqualTo(run.at("/levels/container").asText());
      assertThat(run.at("/client/stack").asText()).isEqualTo(run.at("/levels/client").asText());
      assertThat(run.at("/server/amortized")).hasSize(2);
    }
    assertThat(Files.readString(results.root().resolve("report.md")))
        .contains("gSOAP", "Apache CGI", "standalone");
    assertThat(Files.readAllLines(results.root().resolve("tables/cells.csv")))
        .anyMatch(row -> row.contains(",gsoap,cgi,") && row.contains(",server,service_time,"))
        .anyMatch(row -> row.contains(",gsoap,standalone,") && row.contains(",client,call_time,"));
    assertThat(Files.readString(results.root().resolve("plan.csv")))
        .contains(",gsoap,standalone,soapcpp2,", ",gsoap,cgi,soapcpp2,", ",cxf,jetty,jaxb,");
  }

  private static List<String> phases(JsonNode record) {
    List<String> phases = new ArrayList<>();
    for (JsonNode piece : record.path("phases")) {
      String phase = piece.path("phase").asText();
      if (phases.isEmpty() || !phases.get(phases.size() - 1).equals(phase)) {
        phases.add(phase);
      }
    }
    return phases;
  }

  /** Programs in C that were not built, for want of their packages. */
  @Test
  void isRefusedBeforeTheFirstRunWhereItIsNotBuilt() throws Exception {
    Path programs = temp.resolve("programs");
    for (String side : new String[] {"server", "client"}) {
      Path own = Cli.HOME.resolve(side + "/gsoap");
      String text = Files.readString(own.resolve("program.json"));
      Path copy = Files.createDirectories(programs.resolve(side));
      Files.writeString(
          copy.resolve("program.json"), text.replace("\"gsoap\",\n  \"title", "\"c\",\n  \"title"));
    }
    Path study = temp.resolve("study.yaml");
    Files.writeString(study, Files.readString(Path.of(STUDY)).replace("gsoap", "c"));

    try (Cli cli =
        Cli.start(
            Cli.HOME,
            Map.of("PIJOULE_PROGRAMS", programs.toString()),
            "run",
            study.toString(),
            "--out",
            temp.resolve("results").toString())) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors())
          .contains(
              "client/program.json: files that it names must be there, got no "
                  + programs.resolve("client"))
          .contains("; build the program or mend the file");
    }
    assertThat(temp.resolve("results")).doesNotExist();
  }

  private static void requireGsoap() {
    if ("required".equals(System.getProperty("gsoap"))) {
      assertThat(PROGRAM).as("built by make -C server/gsoap").isExecutable();
    }
    assumeTrue(
        Files.isExecutable(PROGRAM) && Files.isExecutable(Path.of("/usr/sbin/apache2")),
        "LEFT OUT: server-gsoap is not built (make -C server/gsoap), or httpd is missing");
  }
}
