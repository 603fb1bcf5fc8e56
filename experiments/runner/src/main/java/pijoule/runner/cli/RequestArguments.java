package pijoule.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import pijoule.campaign.YamlTree;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignRequest;

/** Options that say what is sent to a service, and what it must answer. */
final class RequestArguments {
  private static final String HEADERS = "headers";
  private static final String BODY = "body";
  private static final String EXPECT = "expect";

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "Default: GET; POST with a body.")
  private String method;

  @Option(names = "--json", paramLabel = "TEXT", description = "Body of a request, in JSON.")
  private String json;

  @Option(names = "--body", paramLabel = "FILE", description = "File of a request's body.")
  private String body;

  @Option(
      names = "--header",
      paramLabel = "NAME: VALUE",
      description = "Header of requests; may be repeated.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--header-env",
      paramLabel = "NAME: VARIABLE",
      description = "Header whose value is in an environment variable and is never stored.")
  private List<String> variables = new ArrayList<>();

  @Option(
      names = "--expect",
      paramLabel = "STATUS",
      description = "Status that an answer must have (default: 200).")
  private String status;

  @Option(
      names = "--expect-text",
      paramLabel = "TEXT",
      description = "Text that an answer must contain.")
  private String text;

  @Option(
      names = "--requests",
      paramLabel = "FILE",
      description =
          "YAML file of several requests by name, each drawn by its weight: url (a path), weight,"
              + " method, json, body, headers, expect.")
  private String file;

  @Option(
      names = "--har",
      paramLabel = "FILE",
      description = "The same of a HAR 1.2 file, as browsers export it.")
  private String har;

  private HarFile read;

  /** {@return whether there are several requests, with names} */
  boolean areNamed() {
    return Stream.of(file, har).anyMatch(StudyOptions::isGiven);
  }

  /** {@return file of the requests that have names} */
  String source() {
    return Path.of(StudyOptions.isGiven(har) ? har : file).getFileName().toString();
  }

  /**
   * Writes the requests.
   *
   * @param target gets them
   * @param folder gets files of theirs
   */
  void write(ObjectNode target, Path folder) throws IOException {
    if (!areNamed()) {
      write(target);
      return;
    }
    UsageException.when(
        Stream.of(method, json, body, status, text).anyMatch(StudyOptions::isGiven),
        "--requests and --har have method, body and expected answer of each request, got an option as well; take it out");
    UsageException.when(
        StudyOptions.isGiven(file) && StudyOptions.isGiven(har),
        "requests are those of --requests or of --har, got both; take one of them out");
    ObjectNode requests = target.putObject("requests");
    if (StudyOptions.isGiven(har)) {
      ofHar().write(requests, folder);
    } else {
      requests.setAll(ofFile(Path.of(file)));
    }
    for (JsonNode request : requests) {
      if (request.isObject()) {
        addHeaders(((ObjectNode) request).withObjectProperty(HEADERS));
      }
    }
  }

  private HarFile ofHar() {
    if (read == null) {
      read = HarFile.read(Path.of(har));
      System.err.println(read.note());
    }
    return read;
  }

  private static ObjectNode ofFile(Path yaml) {
    JsonNode content;
    try {
      content = YamlTree.read(yaml);
    } catch (IOException refused) {
      String line = String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
      throw new UsageException(
          "--requests must be a file of YAML in which a name stands once, got %s: %s"
              .formatted(yaml, line));
    }
    if (!content.isObject() || content.isEmpty()) {
      throw new UsageException(
          "--requests must have requests by name such as 'list: {url: /orders}', got none in "
              + yaml);
    }
    for (JsonNode request : content) {
      absolute(request, yaml);
      absolute(request.path(EXPECT), yaml);
    }
    return (ObjectNode) content;
  }

  /** Files are named from the folder of theirs. */
  private static void absolute(JsonNode of, Path yaml) {
    if (of.path(BODY).isTextual()) {
      Path file = yaml.toAbsolutePath().resolveSibling(of.get(BODY).textValue());
      ((ObjectNode) of).put(BODY, file.toString());
    }
  }

  private void write(ObjectNode target) {
    UsageException.when(
        StudyOptions.isGiven(json) && StudyOptions.isGiven(body),
        "a request has --json or --body, got both; take one of them out");
    if (StudyOptions.isGiven(method)) {
      target.put("method", method);
    }
    addHeaders(target.putObject(HEADERS));
    if (StudyOptions.isGiven(json)) {
      target.put("json", json);
    } else if (StudyOptions.isGiven(body)) {
      target.put(BODY, Path.of(body).toAbsolutePath().toString());
    }
    ObjectNode expect = target.putObject(EXPECT);
    if (StudyOptions.isGiven(status)) {
      expect.put(
          "status", StudyOptions.whole("--expect", status, ForeignRequest.Expected.STATUS_BOUNDS));
    }
    if (StudyOptions.isGiven(text)) {
      expect.put("text", text);
    }
  }

  private void addHeaders(ObjectNode to) {
    headers.forEach(header -> to.put(part(header, 0), part(header, 1)));
    variables.forEach(header -> to.putObject(part(header, 0)).put("env", part(header, 1)));
  }

  private static String part(String header, int index) {
    String[] parts = header.split(": *", 2);
    UsageException.when(parts.length < 2, "a header must be 'NAME: VALUE', got '" + header + "'");
    return parts[index];
  }
}
