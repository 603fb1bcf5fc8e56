package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ServicePart;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanScatter;
import pijoule.runner.plan.PlanSummary;
import pijoule.runner.programs.Programs;

/** A service that pijoule did not start, in the study or in the bench. */
class TargetStudyTest {
  private static final String TARGET =
      """
      target:
        kind: url
        url: http://127.0.0.1:8000/sort
        method: POST
        http: 2
        headers: {Content-Type: application/json, Authorization: {env: TOKEN}}
        body: body.json
        expect: {status: 200, text: sorted}
        process: 8000
        allow_public: false
      """;

  private static final String STUDY =
      """
      format: pijoule-study/1
      title: mine
      factors:
        rate: [50/s, 10/s]
      replicates: 2
      seed: 1
      """;

  @TempDir private Path folder;
  private Programs programs;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("body.json"), "[3, 1, 2]");
    programs = LoadStudies.programs(folder.resolve("home"));
  }

  private Study study(String yaml) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("mine.yaml"), yaml), programs);
  }

  private ForeignTarget benchTarget() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bench.yaml"),
            """
            format: pijoule-bench/1
            title: mine
            hosts: {board: {kind: local}}
            client: {host: board}
            server: {host: board}
            """
                + TARGET);
    assertThat(
            BenchFile.read(
                    Files.writeString(
                        folder.resolve("again.yaml"), BenchFile.write(BenchFile.read(file))))
                .target())
        .isEqualTo(BenchFile.read(file).target());
    return BenchFile.read(file).target().orElseThrow();
  }

  @Test
  void aStudyWithATargetHasNoLevelsOfServersAndIsReadBack() throws IOException {
    Study study = study(STUDY + TARGET);

    assertThat(study.cells()).hasSize(3);
    assertThat(study.kind().undecided(study).orElseThrow()).contains("replicates of one process");
    assertThat(study.cells().get(0).text(Factor.FRAMEWORK)).isEqualTo("url");
    assertThat(study.started()).extracting(of -> of.id()).containsExactly("client-load");
    assertThat(study(StudyFile.write(study, Optional.of(folder)))).isEqualTo(Stated.of(study));
    assertThat(StudyFile.write(study, Optional.of(folder)))
        .contains("body: body.json")
        .contains("env: TOKEN");
    assertThat(Plan.of(study).csv().lines().findFirst().orElseThrow())
        .isEqualTo(
            "order,run,block,cell,replicate,seed,repeated,framework,heap_bytes,client,rate,lifecycle,calls");
  }

  @Test
  void aPlanStartsNoServerAndWarmsUpOnce() throws IOException {
    Study study = study(STUDY.replace("replicates: 2", "replicates: 5") + TARGET);
    Plan plan = Plan.of(study);
    String text =
        new PlanSummary(plan, PlanScatter.assumed(), cell -> Set.of(), 0, Optional.empty()).text();

    assertThat(text)
        .contains("runs on a service that is not started; rounds x replicates")
        .doesNotContain("server starts", " 5 servers")
        .contains("Another start of the service")
        .contains("if windows", "scatter by 3.0 % (assumed; --pilot RESULTS has yours)");
    assertThat(plan.time().starts()).isZero();
    Duration once = study.kind().expectedWarmUp(study);
    assertThat(plan.time().warmup()).isLessThan(once.multipliedBy(2));
  }

  @Test
  void aServiceMayHaveSeveralParts() throws IOException {
    String parts = "process: [80, 8000, {cgroup: /system.slice/web.service}, {container: web}]";
    Study study = study(STUDY + TARGET.replace("process: 8000", parts));

    assertThat(study.target().orElseThrow().process())
        .extracting(ServicePart::toString)
        .containsExactly(
            "port 80", "port 8000", "cgroup /system.slice/web.service", "container web");
    assertThat(study(StudyFile.write(study, Optional.of(folder))).target())
        .isEqualTo(study.target());
    assertThatThrownBy(
            () -> study(STUDY + TARGET.replace("process: 8000", "process: {cgroup: /../etc}")))
        .hasMessageContaining(
            "process must be the path of a cgroup such as /system.slice/nginx.service, got"
                + " '/../etc'");
  }

  private static final String REQUESTS =
      """
      requests:
          list: {url: /list, weight: 3, headers: {Authorization: {env: TOKEN}}}
          add: {url: "/add?a=1", json: "{}", expect: {status: 201, text: added}}
        process: 8000
      """
          .strip();

  private static String several(String target) {
    return target
        .replaceAll("(?m)^  (method|headers|body|expect|allow_public): .*\n", "")
        .replace("8000/sort", "8000")
        .replace("process: 8000", REQUESTS);
  }

  @Test
  void aTargetMayHaveSeveralRequestsAndIsReadBack() throws IOException {
    Study study = study(STUDY + several(TARGET));

    assertThat(study.target().orElseThrow().requests())
        .extracting(request -> request.name().orElseThrow() + request.path() + request.weight())
        .containsExactly("list/list3", "add/add?a=11");
    assertThat(study.target().orElseThrow().readsEnvironment()).isTrue();
    assertThat(study(StudyFile.write(study, Optional.of(folder)))).isEqualTo(Stated.of(study));
    assertThatThrownBy(() -> study(STUDY + several(TARGET) + "  method: POST\n"))
        .hasMessageEndingWith(
            "target: requests have their own method, got one beside them; move it there");
  }

  /** Shipped benches have the powers of a machine of 2013. */
  @Test
  void aModelOfAnotherMachineIsNoMeterOfAService() throws IOException {
    assertThat(models("")).isEmpty();
    assertThat(models(", idle: 1.77W, busy: 1960mW")).isEmpty();
    assertThat(models(", idle: 2.5W, busy: 6W")).containsExactly("board");
  }

  private Set<String> models(String powers) throws IOException {
    return BenchFile.read(
            Files.writeString(
                folder.resolve("modelled.yaml"),
                """
                format: pijoule-bench/1
                title: mine
                hosts: {board: {kind: local}}
                client: {host: board}
                server: {host: board}
                meters:
                  board: {kind: model, host: board, measures: [client, server], rate: 170Hz%s}
                """
                    .formatted(powers)))
        .ofTarget()
        .meters()
        .keySet();
  }

  @Test
  void aBenchsTargetTakesThePlaceOfTheStudysServers() throws IOException {
    Study ours = LoadStudies.study(LoadStudies.STUDY + "compare: [framework]\n");
    Study study = ours.on(benchTarget());

    assertThat(study.cells()).hasSize(3);
    assertThat(study.design().factors().keySet()).containsExactly(Factor.RATE);
    assertThat(study.reporting().compares()).isEmpty();
    assertThat(StudyFile.write(study(StudyFile.write(study)))).isEqualTo(StudyFile.write(study));
  }

  @Test
  void theOptionsOfTheClientNameFilesOfItsHostAndNoSecret() throws IOException {
    assertThat(benchTarget().options(file -> "/there/" + file.getFileName()))
        .isEqualTo(
            List.of(
                "--http",
                "2",
                "--method",
                "POST",
                "--header",
                "Content-Type: application/json",
                "--header-env",
                "Authorization: TOKEN",
                "--body-file",
                "/there/body.json",
                "--expect-status",
                "200",
                "--expect-text",
                "sorted"));
  }

  @Test
  void itsFilesAreCopied() throws IOException {
    ForeignTarget copied = benchTarget().copiedTo(folder.resolve("results/target"));

    assertThat(copied.requests().get(0).body().orElseThrow()).hasContent("[3, 1, 2]");
    assertThat(copied.folder()).contains(folder.resolve("results/target").toAbsolutePath());
    assertThat(copied.copiedTo(folder.resolve("results/target"))).isEqualTo(copied);
    assertThat(copied.url()).isEqualTo(URI.create("http://127.0.0.1:8000/sort"));
  }

  @Test
  void aCertificateIsCheckedByAFileThatIsCopied() throws IOException {
    Files.writeString(folder.resolve("cert.pem"), "-----BEGIN CERTIFICATE-----");
    String https = (STUDY + TARGET).replace("http://", "https://");
    Study study = study(https + "  ca: cert.pem\n");
    ForeignTarget target = study.target().orElseThrow();
    ForeignTarget copied = target.copiedTo(folder.resolve("results/target"));

    assertThat(study(StudyFile.write(study, Optional.of(folder)))).isEqualTo(Stated.of(study));
    assertThat(StudyFile.write(study, Optional.of(folder))).contains("ca: cert.pem");
    assertThat(target.options(file -> "/there/" + file.getFileName()))
        .containsSequence("--ca", "/there/cert.pem")
        .doesNotContain("--insecure");
    assertThat(copied.tls().ca()).contains(folder.resolve("results/target/ca.pem"));
    assertThat(copied.folder()).contains(folder.resolve("results/target").toAbsolutePath());

    Study insecure = study(https + "  insecure: true\n");
    assertThat(insecure.target().orElseThrow().options(Path::toString)).contains("--insecure");
    assertThat(study(StudyFile.write(insecure, Optional.of(folder))))
        .isEqualTo(Stated.of(insecure));
    assertThatThrownBy(() -> study(https + "  insecure: true\n  ca: cert.pem\n"))
        .hasMessageEndingWith(
            "target: ca and insecure must not go together, got both; take insecure out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "client-load: --header-env must name a variable that is set, got no TOKEN; export"
            + " it|headers must name a variable that is set, got no TOKEN; export it",
        "client-load: --url must have no blanks, got 'x'|url must have no blanks, got 'x'",
        "--expect-sha256 must be 64|expect.sha256 must be 64",
        "with the consent of its owner add --allow-public|with the consent of its owner add"
            + " allow_public: true",
        "--lead-in must be from 0ms|lead_in must be from 0ms",
      })
  void whatTheClientRefusesIsSaidInKeys(String line, String keys) {
    assertThat(ForeignTarget.inKeys(line)).isEqualTo(keys);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          body.json|none.json|target: body must be a file, got no
          http://127.0.0.1:8000/sort|127.0.0.1:8000|target: url must begin with http:// or https://
          http://127.0.0.1|http://me:pass@127.0.0.1|target: url must have no user and password
          127.0.0.1:8000/sort|127.0.0.1:99999/sort|target: url must have a host, and a port to 65535
          POST|post|target: method must be a word such as POST, got 'post'
          http://127.0.0.1:8000/sort|http://my_sort:8000/|target: url must have a host without an underscore (RFC 952), got 'http://my_sort:8000/'
          process: 8000|ca: body.json|target: ca and insecure need a url with https, got http://127.0.0.1:8000/sort; take them out
          process: 8000|ca: none.pem|target: ca must be a file, got no
          text: sorted|text: sorted, sha256: ab|target: expect.sha256 must be 64 hexadecimal digits, got 'ab'
          text: sorted|text: sorted, body: body.json|target: expect must have one of body, sha256 and text at most, got 2
          text: sorted|txt: sorted|unknown key 'txt'
          process: 8000|process: 70000|
          kind: url|kind: uri|
          rate: [50/s, 10/s]|framework: [one]\\n  rate: [50/s]|framework means nothing with a target, which pijoule does not start; take it out
          seed: 1|seed: 1\\nfixed: {message_size: 10kB}|message_size means nothing with a target
          rate: [50/s, 10/s]|heap: [64MiB, 128MiB]|target needs levels of rate, got none; add rate to factors or take it out
          """)
  void aBrokenRuleIsOneLine(String part, String other, String reason) {
    assertThatThrownBy(() -> study((STUDY + TARGET).replace(part, other.replace("\\n", "\n"))))
        .isInstanceOf(UsageException.class)
        .message()
        .startsWith(folder.resolve("mine.yaml") + ": " + (reason == null ? "" : reason))
        .doesNotContain("\n");
  }

  @Test
  void aStudyWithoutFrameworkIsToldOfATarget() {
    assertThatThrownBy(() -> study(STUDY))
        .hasMessageEndingWith("add it to factors, or a target: with the url of your service");
  }

  @Test
  void aBenchWithATargetNeedsAStudyWithRatesAndWithoutAnother() throws IOException {
    ForeignTarget target = benchTarget();

    assertThatThrownBy(() -> study(STUDY + TARGET).on(target))
        .hasMessage("a target must be in the study or in the bench, got one in both; take one out");
    assertThatThrownBy(() -> MadeUpStudy.fourCells().on(target))
        .hasMessage(
            "a bench with a target needs a study with levels of rate, got four-cells; take study"
                + " load, max-rate or graduated, or another bench");
    assertThatThrownBy(() -> study(STUDY + TARGET).fix(Level.parse(Factor.FRAMEWORK, "one"), true))
        .hasMessageStartingWith("framework means nothing with a target");
  }
}
