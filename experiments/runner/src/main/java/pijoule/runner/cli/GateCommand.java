package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.gate.Gate;
import pijoule.analysis.gate.GateFiles;
import pijoule.analysis.gate.GateLooks;
import pijoule.analysis.gate.GateResult;
import pijoule.campaign.DerivedFile;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.units.Durations;
import pijoule.runner.bench.Bench;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.study.Study;

/** Decides whether a build of a service costs more than another one. */
@Command(
    name = "gate",
    mixinStandardHelpOptions = true,
    description =
        "Decide whether a candidate build costs more than a baseline, for CI. Both are started in"
            + " turn, and rounds are added until it is decided or time is over.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  pijoule gate --baseline './old {port}' --candidate './new {port}' --url /orders",
      "  pijoule gate --baseline origin/main --build make --start './orders {port}' --url /orders",
      "",
      "Exit code: 0 pass, 1 fail, 2 wrong usage, 3 not decided, 130 stopped by Ctrl-C."
    })
final class GateCommand implements Callable<Integer> {
  private static final String NAME = "gate";
  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:[.][0-9]{1,4})?) ?%");
  private static final double WHOLE = 100;
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  @Spec private CommandSpec spec;

  @Option(
      names = "--baseline",
      required = true,
      paramLabel = "COMMAND",
      description =
          "Shell command that starts the baseline; {port} in it is its port, as PORT is. With"
              + " --build a revision of git.")
  private String baseline;

  @Option(
      names = "--candidate",
      paramLabel = "COMMAND",
      description = "Shell command that starts the candidate. With --build a revision (HEAD).")
  private String candidate;

  @Option(
      names = "--build",
      paramLabel = "COMMAND",
      description = "Shell command that builds a revision of this folder's git repository.")
  private String build;

  @Option(
      names = "--start",
      paramLabel = "COMMAND",
      description = "With --build: shell command that starts what was built, in its folder.")
  private String start;

  @Option(names = "--url", paramLabel = "PATH", description = "Path of requests.")
  private String path;

  @Option(
      names = "--limit",
      paramLabel = "SHARE",
      description = "How much more the candidate may cost (default: 5%%).")
  private String limit;

  @Option(
      names = "--on",
      paramLabel = "QUANTITY",
      description =
          "What is compared: cpu (default), time (the highest percentile that each window has), p99,"
              + " energy or memory.")
  private String on;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      description = "No further rounds are begun that would take longer (default: 10min).")
  private String maxTime;

  @Option(names = "--out", paramLabel = "DIR", description = "Results folder.")
  private String out;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description =
          "Write the result to a file, by its ending: .xml as JUnit does, .json, or .md for a"
              + " comment on a change; may be repeated.")
  private List<Path> files = new ArrayList<>();

  @Mixin private TargetArguments arguments;

  @Mixin private LiveOptions live;

  @Override
  public Integer call() throws Exception {
    requireEndings();
    live.require(false);
    Gate gate = new Gate(Gate.On.of(StudyOptions.isGiven(on) ? on : Gate.On.CPU.key()), share());
    Duration most =
        Durations.parse(StudyOptions.isGiven(maxTime) ? maxTime : Durations.format(TEN_MINUTES));
    Programs programs = Programs.find();
    Path folder = StudyOptions.isGiven(out) ? Path.of(out) : CampaignRun.newFolder(programs, NAME);
    try (CampaignRun run = new CampaignRun();
        Revisions revisions = new Revisions(Path.of("").toAbsolutePath())) {
      Map<String, String> builds = builds(revisions, run);
      Optional<GateResult> result = decided(gate, most, builds, programs, folder, run);
      if (result.isEmpty()) {
        return CommandLineRoot.STOPPED;
      }
      tell(result.get(), folder);
      return result.get().verdict().exitCode();
    }
  }

  /** Adds rounds until it is decided or time is over; empty where a person asked to end. */
  private Optional<GateResult> decided(
      Gate gate,
      Duration most,
      Map<String, String> builds,
      Programs programs,
      Path folder,
      CampaignRun run)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    int rounds = GateLooks.LOOKS.rounds().get(0);
    if (!isCarriedOut(begin(rounds, builds, programs, folder, run), run)) {
      return Optional.empty();
    }
    GateResult result = look(folder, gate, rounds, begun);
    Optional<Integer> next = GateLooks.LOOKS.after(rounds);
    while (result.wantsRounds() && next.isPresent()) {
      double taken = (System.nanoTime() - begun) / 1e9;
      double expected = taken / rounds * next.get();
      if (expected > most.toMillis() / 1e3) {
        run.log()
            .printf("%d rounds would take %.0f s, more than --max-time%n", next.get(), expected);
        break;
      }
      rounds = next.get();
      Campaign.extend(folder, rounds);
      if (!isCarriedOut(Campaign.resume(folder, programs, run.log(), run.stop()), run)) {
        return Optional.empty();
      }
      result = look(folder, gate, rounds, begun);
      next = GateLooks.LOOKS.after(rounds);
    }
    return Optional.of(result);
  }

  private static GateResult look(Path folder, Gate gate, int rounds, long begunNs)
      throws IOException {
    ReportResult report = Report.make(folder);
    Duration taken = Duration.ofNanos(System.nanoTime() - begunNs);
    return GateResult.of(report.answer(), report.comparisons(), gate, rounds, taken);
  }

  /** {@return the commands that start baseline and candidate} */
  private Map<String, String> builds(Revisions revisions, CampaignRun run)
      throws IOException, InterruptedException {
    boolean isBuilt = StudyOptions.isGiven(build);
    UsageException.when(
        isBuilt != StudyOptions.isGiven(start),
        "--build and --start go together, got one of them; add the other or take it out");
    UsageException.when(
        !isBuilt && !StudyOptions.isGiven(candidate),
        "gate needs --candidate COMMAND, got none; see 'gate --help'");
    String second = StudyOptions.isGiven(candidate) ? candidate : "HEAD";
    if (isBuilt && revisions.areSame(baseline, second)) {
      run.log().println("both revisions are the same: only chance can differ");
    }
    Map<String, String> builds = new LinkedHashMap<>();
    builds.put("baseline", isBuilt ? revisions.built(baseline, build, start) : baseline);
    builds.put("candidate", isBuilt ? revisions.built(second, build, start) : second);
    return builds;
  }

  private Campaign begin(
      int rounds, Map<String, String> builds, Programs programs, Path folder, CampaignRun run)
      throws IOException, InterruptedException {
    arguments.findRates(arguments.ofBuilds(NAME, builds, path, rounds), false, programs, run.log());
    Study study = arguments.ofBuilds(NAME, builds, path, rounds);
    UsageException.when(
        study.levels(Factor.RATE).stream().filter(rate -> rate.rate().isFixed()).count() > 1,
        "gate decides at one rate, got several; name one with --rate");
    Bench bench = StudyOptions.bench(programs, arguments.bench());
    return Campaign.begin(study, Optional.empty(), bench, folder, programs, run.log(), run.stop());
  }

  private boolean isCarriedOut(Campaign begun, CampaignRun run)
      throws IOException, InterruptedException {
    try (Campaign campaign = begun) {
      Campaign.Result result = run.carryOut(campaign, live);
      if (result.stopped()) {
        run.tellStopped(campaign, result);
      }
      campaign.end();
      return !result.stopped();
    }
  }

  private void tell(GateResult result, Path folder) throws IOException {
    PrintWriter to = spec.commandLine().getOut();
    List<String> sentences = result.sentences();
    sentences.forEach(to::println);
    to.println("Report: " + folder.resolve("report.html"));
    to.flush();
    for (Path file : files) {
      DerivedFile.write(file, text(file, result));
    }
  }

  private static String text(Path file, GateResult result) {
    String name = file.toString();
    if (name.endsWith(".xml")) {
      return GateFiles.junit(result);
    }
    return name.endsWith(".md") ? GateFiles.markdown(result) : GateFiles.json(result);
  }

  private void requireEndings() {
    for (Path file : files) {
      UsageException.when(
          !file.toString().matches(".*[.](xml|json|md)"),
          "--write must be a file that ends with .xml, .json or .md, got '" + file + "'");
    }
  }

  private double share() {
    Matcher matcher = PERCENT.matcher(StudyOptions.isGiven(limit) ? limit.strip() : "5%");
    UsageException.when(
        !matcher.matches(), "--limit must be a share such as 5%, got '" + limit + "'");
    return Double.parseDouble(matcher.group(1)) / WHOLE;
  }
}
