package pijoule.runner.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Durations;
import pijoule.contract.units.Rate;
import pijoule.contract.units.RequestRate;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ForeignTargetYaml;
import pijoule.runner.bench.ServicePart;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.UsualRates;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Options that say what is sent to a service and how often; they make a study without a file. */
final class TargetArguments {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String STUDY = "study.yaml";
  private static final String BODY = "body";

  /** Rate of a service of which nothing is known. */
  private static final String RATE = "50/s";

  /** Slower services have no five windows of warm-up, of 100 requests each, within its limit. */
  private static final double STEADY_RATE = 20;

  static final String SHORT_WARM_UP = "15s";

  /** A fixed warm-up, so that an answer comes soon; empty: none. */
  private String soon = "";

  @Option(
      names = "--ready",
      paramLabel = "PATH",
      description = "Path that answers once a started service is ready (default: its port does).")
  private String ready;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "Default: GET; POST with a body.")
  private String method;

  @Option(
      names = "--http",
      paramLabel = "VERSION",
      description = "Version of HTTP: 1 (HTTP/1.1, default) or 2.")
  private String http = "1";

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
  private String status = "200";

  @Option(
      names = "--expect-text",
      paramLabel = "TEXT",
      description = "Text that an answer must contain.")
  private String text;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      split = ",",
      description =
          "Requests a second, such as 50/s; several: a cost at each (default: a tenth and a half of"
              + " what one connection carries, of several builds a half).")
  private List<String> rates = new ArrayList<>();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Length of a window of requests (default: 4s, with few requests longer).")
  private String duration;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      description =
          "Requests before a process is measured (default: until steady, or 15s below 20/s; cost: 15s"
              + " where several are compared, 5s of a service that runs).")
  private String warmUp;

  @Option(
      names = "--bench",
      paramLabel = "BENCH",
      description = "Name in experiments/benches or YAML file: where, and with which meters.")
  private String bench;

  /** {@return the bench that a person named; else that of this machine} */
  String bench() {
    return StudyOptions.isGiven(bench) ? bench : StudyOptions.onThisMachine();
  }

  /**
   * Sets a fixed warm-up where a person names none, so that an answer comes within minutes.
   *
   * @param time such as {@code 15s}
   */
  void warmUpFor(String time) {
    soon = time;
  }

  /**
   * Asks the service of a study for its usual rates, where a person names none; the next study has
   * them.
   *
   * @param study of these options
   * @param areBoth whether both rates are taken; else the large one
   * @param log gets the rates and where they come from
   */
  void findRates(Study study, boolean areBoth, Programs programs, PrintStream log)
      throws IOException, InterruptedException {
    if (!rates.isEmpty()) {
      return;
    }
    Optional<UsualRates> found =
        UsualRates.find(study, StudyOptions.bench(programs, bench()), programs);
    List<Rate> usual =
        found
            .map(of -> areBoth ? of.both() : List.of(of.large()))
            .orElse(List.of(Rate.parse(RATE)));
    usual.forEach(rate -> rates.add(rate.toString()));
    if (found.isPresent() && !StudyOptions.isGiven(duration)) {
      duration = Durations.format(found.get().window());
    }
    log.printf(
        "%s; requests come at %s; --rate names other rates%n",
        found.map(UsualRates::toString).orElse("what one connection carries is not known"),
        String.join(" and ", rates));
  }

  /**
   * Makes a study of a service that runs.
   *
   * @param name of the study
   * @param url of the service
   * @param process port whose processes are counted; empty: nothing is counted
   * @param replicates of each rate
   */
  Study ofUrl(String name, String url, Optional<String> process, int replicates, boolean isPublic)
      throws IOException {
    ObjectNode target = YAML.createObjectNode().put("kind", "url").put("url", url);
    process.ifPresent(
        port ->
            target.put("process", StudyOptions.whole("--process", port, ServicePart.PORT_BOUNDS)));
    target.put("allow_public", isPublic);
    return study(name, "What does a request to " + url + " cost?", target, replicates);
  }

  /**
   * Makes a study of builds that are started.
   *
   * @param name of the study
   * @param builds commands by name
   * @param path of the requests
   * @param replicates server processes of each build
   */
  Study ofBuilds(String name, Map<String, String> builds, String path, int replicates)
      throws IOException {
    ObjectNode target = YAML.createObjectNode().put("kind", "url").put("url", path);
    if (builds.size() == 1) {
      builds.values().forEach(command -> target.put("start", command));
    } else {
      ObjectNode commands = target.putObject("builds");
      builds.forEach(commands::put);
    }
    if (StudyOptions.isGiven(ready)) {
      target.put("ready", ready);
    }
    String with = builds.size() == 1 ? "" : " with " + String.join(" and ", builds.keySet());
    String title = "What does a request to %s cost%s?".formatted(path, with);
    return study(name, title, target, replicates);
  }

  private Study study(String name, String title, ObjectNode target, int replicates)
      throws IOException {
    Programs programs = Programs.find();
    Path folder = Files.createTempDirectory("pijoule-study");
    Path file = folder.resolve(STUDY);
    Path content = folder.resolve(BODY);
    // A campaign copies what it needs when it begins; files go before their folder.
    List.of(folder, file, content).forEach(each -> each.toFile().deleteOnExit());
    try {
      boolean hasBody = body(target, content);
      target.put("method", StudyOptions.isGiven(method) ? method : hasBody ? "POST" : "GET");
      target.put("http", StudyOptions.whole("--http", http, ForeignTargetYaml.HTTP_BOUNDS));
      ObjectNode study = YAML.createObjectNode();
      study.put("format", ResolvedStudy.FORMAT).put("name", name).put("title", title);
      ArrayNode levels = study.putObject("factors").putArray("rate");
      given().forEach(rate -> levels.add(rate.toString()));
      study.set("target", target);
      study.put("replicates", replicates).put("seed", 1);
      study.put("duration", StudyOptions.isGiven(duration) ? duration : "4s").put("lead_in", "1s");
      study.put("warm_up", StudyOptions.isGiven(warmUp) ? warmUp : usualWarmUp());
      study.put("warm_up_limit", "30s");
      study.put("idle", hasMeter(programs));
      Files.writeString(file, YAML.writeValueAsString(study));
      return StudyFile.read(file, programs);
    } catch (UsageException refused) {
      throw new UsageException(refused.getMessage().replace(file + ": ", ""));
    }
  }

  /**
   * Until it is steady, where that is seen in 30 s; a fixed one where an answer is to come soon.
   */
  private String usualWarmUp() {
    double greatest = given().stream().mapToDouble(RequestRate::perSecond).max().orElse(0);
    String usual = greatest < STEADY_RATE ? SHORT_WARM_UP : "auto";
    return soon.isEmpty() ? usual : soon;
  }

  private List<RequestRate> given() {
    return (rates.isEmpty() ? List.of(RATE) : rates).stream().map(TargetArguments::rate).toList();
  }

  private static RequestRate rate(String text) {
    try {
      RequestRate rate = RequestRate.parse(text);
      if (rate.isFixed()) {
        return rate;
      }
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--rate: " + refused.getMessage());
    }
    throw new UsageException(
        "--rate must be requests a second such as 50/s, got '%s'; a study has shares of a greatest rate"
            .formatted(text));
  }

  /** Without a meter nothing is known that an idle server is needed for. */
  private boolean hasMeter(Programs programs) {
    return !StudyOptions.bench(programs, bench()).ofTarget().meters().isEmpty();
  }

  /** Adds body, headers and what is expected; returns whether there is a body. */
  private boolean body(ObjectNode target, Path content) throws IOException {
    UsageException.when(
        StudyOptions.isGiven(json) && StudyOptions.isGiven(body),
        "a request has --json or --body, got both; take one of them out");
    ObjectNode ofHeaders = target.putObject("headers");
    if (StudyOptions.isGiven(json)) {
      Files.writeString(content, json);
      target.put("body", content.toString());
      ofHeaders.put("Content-Type", "application/json");
    } else if (StudyOptions.isGiven(body)) {
      target.put("body", Path.of(body).toAbsolutePath().toString());
    }
    headers.forEach(header -> ofHeaders.put(part(header, 0), part(header, 1)));
    variables.forEach(header -> ofHeaders.putObject(part(header, 0)).put("env", part(header, 1)));
    ObjectNode expect = target.putObject("expect");
    expect.put(
        "status", StudyOptions.whole("--expect", status, ForeignTarget.Expected.STATUS_BOUNDS));
    if (StudyOptions.isGiven(text)) {
      expect.put("text", text);
    }
    return Stream.of(json, body).anyMatch(StudyOptions::isGiven);
  }

  private static String part(String header, int index) {
    String[] parts = header.split(": *", 2);
    UsageException.when(parts.length < 2, "a header must be 'NAME: VALUE', got '" + header + "'");
    return parts[index];
  }
}
