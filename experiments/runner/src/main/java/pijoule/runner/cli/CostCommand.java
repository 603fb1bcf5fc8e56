package pijoule.runner.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.ReportResult;
import pijoule.contract.options.ServiceUrl;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyDesign;

/** Measures what a request to any HTTP service costs. */
@Command(
    name = "cost",
    mixinStandardHelpOptions = true,
    description =
        "Say what a request to a service costs: CPU time, response time, memory, and energy where"
            + " there is a meter. The service runs already, or is started for each measurement.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  pijoule cost http://127.0.0.1:8000/orders --process 8000",
      "  pijoule cost --start 'java -jar a.jar {port}' --start 'java -jar b.jar {port}' --url /orders",
      "",
      "Exit code: 0 an answer, 1 not, 2 wrong usage, 130 stopped by Ctrl-C."
    })
final class CostCommand implements Callable<Integer> {
  private static final String NAME = "cost";
  private static final int REPLICATES = 5;
  private static final int REPLICATES_OF_SEVERAL = 4;
  private static final String NAMES = "abcdefgh";
  private static final String NONE = "none";

  /** It has served before, and goes on between the blocks. */
  private static final String WARM_UP_OF_ONE_THAT_RUNS = "5s";

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "URL", description = "URL of a service that runs.")
  private String url;

  @Option(
      names = "--start",
      paramLabel = "COMMAND",
      description =
          "Shell command that starts the service; {port} in it is its port, as PORT is. Several are"
              + " compared: the first is a, the second b.")
  private List<String> commands = new ArrayList<>();

  @Option(names = "--url", paramLabel = "PATH", description = "Path of requests to --start.")
  private String path;

  @Option(
      names = "--process",
      paramLabel = "PORT",
      description =
          "Port of a service that runs: its processes are counted (default: that of a URL of this"
              + " machine); none: nothing is.")
  private String process;

  @Option(
      names = "--replicates",
      paramLabel = "N",
      description = "Processes of each command, or windows of each rate (default: 5, several: 4).")
  private String replicates;

  @Option(names = "--out", paramLabel = "DIR", description = "Results folder.")
  private String out;

  @Option(
      names = "--allow-public",
      description = "Allow a public address, with the consent of its owner.")
  private boolean allowPublic;

  @Mixin private TargetArguments arguments;

  @Mixin private MaxErrors maxErrors;

  @Mixin private LiveOptions live;

  @Override
  public Integer call() throws Exception {
    double share = maxErrors.share();
    live.require(false);
    Programs programs = Programs.find();
    Path folder = StudyOptions.isGiven(out) ? Path.of(out) : CampaignRun.newFolder(programs, NAME);
    try (CampaignRun run = new CampaignRun()) {
      arguments.findRates(study(), commands.size() < 2, programs, run.log());
      try (Campaign campaign =
          Campaign.begin(
              study(),
              Optional.empty(),
              StudyOptions.bench(programs, arguments.bench()),
              folder,
              programs,
              run.log(),
              run.stop())) {
        Campaign.Result result = run.carryOut(campaign, live);
        if (result.stopped()) {
          return run.tellStopped(campaign, result);
        }
        ReportResult report =
            ReportCommand.report(campaign.root(), false, spec.commandLine(), campaign::end);
        return ReportCommand.exit(report, share, spec.commandLine());
      }
    }
  }

  Study study() throws IOException {
    boolean isRunning = StudyOptions.isGiven(url);
    UsageException.when(
        isRunning == !commands.isEmpty(),
        "cost needs the URL of a service that runs or --start with --url PATH, got %s",
        isRunning ? "both; take one of them out" : "neither");
    int usual = commands.size() > 1 ? REPLICATES_OF_SEVERAL : REPLICATES;
    int count =
        StudyOptions.isGiven(replicates)
            ? (int) StudyOptions.whole("--replicates", replicates, StudyDesign.REPLICATES)
            : usual;
    if (isRunning) {
      arguments.warmUpFor(WARM_UP_OF_ONE_THAT_RUNS);
      return arguments.ofUrl(NAME, url, counted(), count, allowPublic);
    }
    UsageException.when(
        commands.size() > NAMES.length(),
        "--start must be given at most %s times, got %s",
        NAMES.length(),
        commands.size());
    Map<String, String> builds = new LinkedHashMap<>();
    for (int i = 0; i < commands.size(); i++) {
      builds.put(NAMES.substring(i, i + 1), commands.get(i));
    }
    if (commands.size() > 1) {
      arguments.warmUpFor(TargetArguments.SHORT_WARM_UP);
    }
    return arguments.ofBuilds(NAME, builds, path, count);
  }

  /** {@return the port whose processes are counted; empty where none are} */
  private Optional<String> counted() {
    if (StudyOptions.isGiven(process)) {
      return Optional.of(process).filter(port -> !port.equals(NONE));
    }
    URI of = ServiceUrl.parse("URL", url);
    int standard = "https".equals(of.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    return LOOPBACK.contains(of.getHost())
        ? Optional.of(Integer.toString(of.getPort() < 0 ? standard : of.getPort()))
        : Optional.empty();
  }
}
