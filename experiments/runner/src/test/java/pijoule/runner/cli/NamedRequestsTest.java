package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignRequest;
import pijoule.runner.bench.ForeignTarget;

/** Requests that {@code cost} takes from a YAML file, or from a HAR file. */
class NamedRequestsTest {
  private static final String URL = "http://127.0.0.1:8123";

  /** Two requests of a file. */
  private static final String YAML =
      """
      list: {url: "/list?page=1", weight: 7, expect: {text: sorted}}
      add:
        url: /add
        json: '{"a": 1}'
        expect: {status: 201}
      """;

  @TempDir private Path temp;

  private Path file(String text) throws IOException {
    return Files.writeString(temp.resolve("mine"), text);
  }

  private static ForeignTarget target(String... words) throws IOException {
    CostCommand cost = CommandLine.populateCommand(new CostCommand(), words);
    return cost.study().target().orElseThrow();
  }

  private static Map<String, ForeignRequest> byName(ForeignTarget target) {
    return target.requests().stream()
        .collect(Collectors.toMap(request -> request.name().orElseThrow(), request -> request));
  }

  @Test
  void aFileHasRequestsByName() throws Exception {
    String yaml = file(YAML).toString();
    for (ForeignTarget target :
        List.of(
            target(URL, "--requests", yaml, "--header", "X-A: 1"),
            target("--start", "x", "--requests", yaml, "--header", "X-A: 1"))) {
      assertThat(target.requests().get(0))
          .isEqualTo(
              new ForeignRequest(
                  Optional.of("list"),
                  7,
                  "/list?page=1",
                  "GET",
                  Map.of("X-A", "1"),
                  Map.of(),
                  Optional.empty(),
                  Optional.empty(),
                  new ForeignRequest.Expected(
                      200, Optional.empty(), Optional.empty(), Optional.of("sorted"))));
      ForeignRequest add = byName(target).get("add");
      assertThat(add.method()).isEqualTo("POST");
      assertThat(add.weight()).isEqualTo(1);
      assertThat(add.headers())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of("X-A", "1", "Content-Type", "application/json"));
      assertThat(target.options(Path::toString))
          .containsSequence("--request-name", "add", "--weight", "1", "--path", "/add")
          .containsSequence("--method", "POST")
          .containsSequence("--body-text", "{\"a\": 1}", "--expect-status", "201");
    }
  }

  @Test
  void filesOfRequestsAreNamedFromTheirFileAndCopiedEach() throws Exception {
    Files.writeString(temp.resolve("one.json"), "1");
    Files.writeString(temp.resolve("two.json"), "2");
    String yaml =
        "a: {url: /a, body: one.json, expect: {body: two.json}}\nb: {url: /b, body: two.json}";
    ForeignTarget copied =
        target(URL, "--requests", file(yaml).toString()).copiedTo(temp.resolve("target"));

    assertThat(copied.requests()).extracting(of -> of.body().orElseThrow()).doesNotHaveDuplicates();
    assertThat(byName(copied).get("a").body().orElseThrow()).hasContent("1");
    assertThat(byName(copied).get("a").expect().body().orElseThrow()).hasContent("2");
    assertThat(byName(copied).get("b").body().orElseThrow()).hasContent("2");
  }

  /** An entry with the fields that HAR 1.2 requires and this program reads. */
  private static String entry(String method, String url, int status, String... more) {
    return """
        {"request": {"method": "%s", "url": "%s", "headers": [
          {"name": "Accept", "value": "*/*"}, {"name": "Cookie", "value": "s=1"},
          {"name": "Authorization", "value": "Basic x"}]%s},
          "response": {"status": %s}%s}"""
        .formatted(
            method, url, more.length > 0 ? more[0] : "", status, more.length > 1 ? more[1] : "");
  }

  private String har(String... entries) throws IOException {
    return file("{\"log\": {\"version\": \"1.2\", \"entries\": [%s]}}"
            .formatted(String.join(",", entries)))
        .toString();
  }

  @Test
  void equalRequestsOfTheFirstPagesOriginAreMerged() throws Exception {
    String post = ", \"postData\": {\"mimeType\": \"application/json\", \"text\": \"%s\"}";
    String form =
        ", \"postData\": {\"mimeType\": \"application/x-www-form-urlencoded\","
            + " \"params\": [{\"name\": \"q\", \"value\": \"a b\"}, {\"name\": \"n\", \"value\": \"1\"}]}";
    String shop = "https://shop.example";
    String har =
        har(
            entry("GET", "http://shop.example/", 301),
            entry("GET", shop, 200),
            entry("GET", shop + "/a?q=x|y#top", 200),
            entry("GET", shop + "/a?q=x|y", 304),
            entry("POST", shop + "/a", 201, post.formatted("1")),
            entry("POST", shop + "/a", 201, post.formatted("2")),
            entry("POST", shop + "/find", 200, form),
            entry("GET", shop + "/moved", 302),
            entry("GET", shop + "/gone", 404),
            entry("GET", shop + "/failed", 0),
            entry("GET", shop + "/kept", 200, "", ", \"_fromCache\": \"disk\""),
            entry("GET", "https://cdn.example/x.js", 200),
            entry("GET", "data:image/png;base64,AA", 200));
    Map<String, ForeignRequest> requests = byName(target(URL, "--har", har));

    assertThat(requests)
        .containsOnlyKeys(
            "GET /", "GET /a?q=x%7Cy", "POST /a", "POST /a (2)", "POST /find", "GET /moved");
    assertThat(requests.get("GET /a?q=x%7Cy").weight()).isEqualTo(2);
    assertThat(requests.get("GET /a?q=x%7Cy").expect().status()).isEqualTo(200);
    assertThat(requests.get("GET /moved").expect().status()).isEqualTo(302);
    assertThat(requests.get("POST /a (2)").body().orElseThrow()).hasContent("2");
    assertThat(requests.get("POST /find").body().orElseThrow()).hasContent("q=a+b&n=1");
    assertThat(requests.values())
        .hasSize(6)
        .allSatisfy(request -> assertThat(request.headers()).isEqualTo(Map.of("accept", "*/*")));
    assertThat(HarFile.read(Path.of(har)).note())
        .isEqualTo(
            "--har mine: 7 requests of https://shop.example, by 6 names; left out: 3 of other"
                + " origins (http://shop.example, https://cdn.example, data:), 2 with a status of"
                + " 400 or more, or none, 1 from the browser's cache; their Content-Type and Accept"
                + " are kept, cookies and Authorization are not: give secrets by --header-env");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{|--har must be HAR 1.2, got ",
        "[]|--har must be HAR 1.2, got ",
        "a: 1|--har must be HAR 1.2, got ",
        "{}|--har must be HAR 1.2 with log.entries, got none in ",
        "{\"log\": {\"entries\": [{}]}}|--har must have request.method, request.url and response of each entry",
        "{\"log\": {\"entries\": []}}|--har must have a request with a status from 200 to 399, got none of 0 in ",
      })
  void whatIsNoHarIsRefused(String text, String reason) throws IOException {
    String har = file(text).toString();
    assertRefused(reason, URL, "--har", har);
  }

  private static void assertRefused(String reason, String... words) {
    assertThatThrownBy(() -> target(words))
        .isInstanceOf(UsageException.class)
        .message()
        .startsWith(reason)
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: {url: /a, weight: 0}|target.requests.a.weight: must have a minimum value of 1, got 0",
        "a: {url: /a, weight: -1}|target.requests.a.weight: must have a minimum value of 1, got -1",
        "a: {url: /a, wight: 1}|unknown key 'wight'; did you mean weight?",
        "a: {weight: 1}|target.requests.a: required property 'url' not found",
        "a: {url: a}|target: request 'a': url must be a path such as /orders, got 'a'",
        "a: {url: 'http://b/a'}|target: request 'a': url must be a path such as /orders, got 'http://b/a'",
        "a: {url: /a, method: get}|target: request 'a': method must be a word such as POST, got 'get'",
        "a: {url: /a, body: none}|target: request 'a': body must be a file, got no",
        "{a: {url: /a}, a: {url: /b}}|--requests must be a file of YAML in which a name stands once, got",
        "{}|--requests must have requests by name such as 'list: {url: /orders}', got none in",
        "[{url: /a}]|--requests must have requests by name such as 'list: {url: /orders}', got none in",
      })
  void whatIsNoRequestIsRefused(String yaml, String reason) throws IOException {
    assertRefused(reason, URL, "--requests", file(yaml).toString());
  }

  @Test
  void requestsAreSaidOnce() throws IOException {
    String yaml = file(YAML).toString();
    assertRefused(
        "--requests must be a file of YAML in which a name stands once, got none",
        URL,
        "--requests",
        "none");
    assertRefused("--har must be a file that can be read, got no none", URL, "--har", "none");
    assertRefused(
        "target: url has no path beside requests, which have their own, got '" + URL + "/a'",
        URL + "/a",
        "--requests",
        yaml);
    assertRefused(
        "requests to a command need --url PATH, or --requests or --har, got both",
        "--start",
        "x",
        "--url",
        "/a",
        "--requests",
        yaml);
    assertRefused(
        "requests to a command need --url PATH, or --requests or --har, got neither",
        "--start",
        "x");
    assertRefused(
        "requests are those of --requests or of --har, got both",
        URL,
        "--requests",
        yaml,
        "--har",
        yaml);
    for (List<String> more :
        List.of(
            List.of("--method", "PUT"),
            List.of("--json", "1"),
            List.of("--body", yaml),
            List.of("--expect", "201"),
            List.of("--expect-text", "a"))) {
      assertRefused(
          "--requests and --har have method, body and expected answer of each request",
          Stream.concat(Stream.of(URL, "--requests", yaml), more.stream()).toArray(String[]::new));
    }
  }

  @Test
  void thereAreTwoHundredAtMost() throws IOException {
    String yaml =
        IntStream.rangeClosed(0, ForeignRequest.MAX)
            .mapToObj("r%s: {url: /a}"::formatted)
            .collect(Collectors.joining("\n"));
    assertRefused(
        "target: requests must be 1 to 200, got 201", URL, "--requests", file(yaml).toString());
  }
}
