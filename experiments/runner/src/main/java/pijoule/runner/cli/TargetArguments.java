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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Durations;
import pijoule.contract.units.Rate;
import pijoule.contract.units.RequestRate;
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
      names = "--http",
      paramLabel = "VERSION",
      description = "Version of HTTP: 1 (HTTP/1.1, default) or 2.")
  private String http = "1";

  @Mixin private RequestArguments requests;

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
   * @param path of the requests; null where they have names
   * @param replicates server processes of each build
   */
  Study ofBuilds(String name, Map<String, String> builds, String path, int replicates)
      throws IOException {
    UsageException.when(
        StudyOptions.isGiven(path) == requests.areNamed(),
        "requests to a command need --url PATH, or --requests or --har, got %s",
        requests.areNamed() ? "both; take one of them out" : "neither");
    String of = requests.areNamed() ? requests.source() : path;
    ObjectNode target = YAML.createObjectNode().put("kind", "url");
    if (!requests.areNamed()) {
      target.put("url", path);
    }
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
    String title = "What does a request to %s cost%s?".formatted(of, with);
    return study(name, title, target, replicates);
  }

  private Study study(String name, String title, ObjectNode target, int replicates)
      throws IOException {
    Programs programs = Programs.find();
    Path folder = Files.createTempDirectory("pijoule-study");
    Path file = folder.resolve(STUDY);
    // A campaign copies what it needs when it begins; files go before their folder.
    List.of(folder, file).forEach(each -> each.toFile().deleteOnExit());
    try {
      target.put("http", StudyOptions.whole("--http", http, ForeignTargetYaml.HTTP_BOUNDS));
      requests.write(target, folder);
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
}
