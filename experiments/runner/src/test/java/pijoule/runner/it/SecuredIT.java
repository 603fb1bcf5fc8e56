package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign with TLS and without, whose runner is killed: no private key is left of it. */
@Tag("slow")
class SecuredIT {
  private static final String STUDY = "src/test/resources/studies/secured.yaml";

  @TempDir private Path temp;

  @Test
  void killedAndResumedItHasItsRunsAndLeavesNoKey() throws Exception {
    Results results = new Results(temp.resolve("secured"));
    Path place = Files.createDirectory(temp.resolve("place"));
    Path ofAKilledOne = Files.createDirectory(place.resolve("pijoule-keys-left"));
    Files.writeString(ofAKilledOne.resolve("lock"), "");
    Files.writeString(ofAKilledOne.resolve("own.pem"), "a key");
    try (Cli cli = start(place, "run", STUDY, "--out", results.root().toString())) {
      cli.awaitError("[2/4]");
      assertThat(ofAKilledOne).doesNotExist();
      assertThat(keys(place)).hasSize(1).allMatch(SecuredIT::isPrivate);
      cli.kill();
    }
    assertThat(keys(place)).hasSize(1);

    try (Cli cli = start(place, "run", "--resume", results.root().toString())) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }

    assertThat(keys(place)).isEmpty();
    assertNoKeyIn(results.root());
    assertThat(results.programsLeft()).isZero();
    assertThat(results.runs()).hasSize(4).allMatch(Results::isValid);
    results.runs().forEach(SecuredIT::assertHandshakes);
    assertCertificates(results.root().resolve("environment/certificates.json"), "begin");
    assertCertificates(results.root().resolve("environment/certificates-2.json"), "resumed");
    assertThat(Files.readString(results.root().resolve("tables/cells.csv")))
        .contains(",client,handshake_time,s,", ",server,handshake_time,s,");
  }

  @Test
  void messagesAreSignedByEveryFramework() throws Exception {
    Results results = new Results(temp.resolve("protected"));
    Path place = Files.createDirectory(temp.resolve("place"));
    String study = "src/test/resources/studies/protected.yaml";
    try (Cli cli = start(place, "run", study, "--out", results.root().toString())) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }

    assertThat(results.runs()).hasSize(4).allMatch(Results::isValid);
    for (JsonNode run : results.runs()) {
      boolean isSigned = run.at("/levels/security").asText().equals("sign");
      for (String side : new String[] {"client", "server"}) {
        List<String> phases = new ArrayList<>();
        run.path(side).path("phases").forEach(piece -> phases.add(piece.path("phase").asText()));
        assertThat(phases.stream().filter("secure"::equals)).hasSize(isSigned ? 2 : 0);
        assertThat(phases.stream().filter("unsecure"::equals)).hasSize(isSigned ? 2 : 0);
      }
    }
    assertThat(keys(place)).isEmpty();
    assertNoKeyIn(results.root());
  }

  private static Cli start(Path place, String... args) throws IOException {
    String options = "-Djava.io.tmpdir=" + place;
    return Cli.start(Cli.HOME, Map.of("JAVA_TOOL_OPTIONS", options), args);
  }

  private static List<Path> keys(Path place) throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      return all.filter(of -> of.getFileName().toString().startsWith("pijoule-keys-")).toList();
    }
  }

  private static boolean isPrivate(Path folder) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))
          .equals("rwx------");
    } catch (IOException gone) {
      return false;
    }
  }

  private static void assertNoKeyIn(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("PRIVATE KEY");
      }
    }
  }

  private static void assertHandshakes(JsonNode run) {
    boolean isTls = run.at("/levels/security").asText().equals("tls");
    boolean isKept = run.at("/levels/connection").asText().equals("kept");
    List<Integer> expected = new ArrayList<>();
    if (isTls) {
      expected.addAll(isKept ? List.of(0) : List.of(0, 1));
    }
    for (String side : new String[] {"client", "server"}) {
      List<Integer> trials = new ArrayList<>();
      run.path(side)
          .path("phases")
          .forEach(
              piece -> {
                if (piece.path("phase").asText().equals("handshake")) {
                  trials.add(piece.path("trial").asInt());
                }
              });
      assertThat(trials).as(side + " of " + run.path("levels")).isEqualTo(expected);
      assertThat(run.path(side).path("tls").size()).isEqualTo(expected.size());
    }
  }

  private static void assertCertificates(Path file, String reason) throws IOException {
    JsonNode json = new ObjectMapper().readTree(file.toFile());

    assertThat(json.path("format").asText()).isEqualTo("pijoule-certificates/1");
    assertThat(json.path("reason").asText()).isEqualTo(reason);
    assertThat(json.path("names").toString()).contains("127.0.0.1");
    List<String> of = new ArrayList<>();
    for (JsonNode certificate : json.path("certificates")) {
      of.add(certificate.path("of").asText() + " " + certificate.path("key").asText());
      assertThat(certificate.path("sha256").asText()).matches("[0-9a-f]{64}");
    }
    assertThat(of).containsExactly("authority p256", "client p256", "server p256");
  }
}
