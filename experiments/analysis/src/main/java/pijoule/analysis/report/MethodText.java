package pijoule.analysis.report;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.LoadedRun;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Rounds;
import pijoule.campaign.RunCounts;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Writes what the method section of an article says of a campaign, a paragraph a subject. */
public final class MethodText {
  /** Key of the chapter, for links. */
  public static final String KEY = "method";

  /** File of the text for LaTeX, in the results folder. */
  public static final String FILE = "tables/method.tex";

  /** Settings that say what is asked of a server. */
  private static final List<String> WORKLOAD =
      List.of("service", "protocol", "message_size", "readings", "heap");

  private final Measurements measurements;
  private final RecordedCampaign campaign;
  private final ResolvedStudy study;
  private final Answer answer;

  private MethodText(Measurements measurements, Answer answer) {
    this.measurements = measurements;
    this.campaign = measurements.campaign();
    this.study = campaign.study();
    this.answer = answer;
  }

  /**
   * {@return the text as a chapter}
   *
   * @param measurements of a campaign
   * @param answer of the same campaign
   */
  public static Chapter of(Measurements measurements, Answer answer) {
    MethodText text = new MethodText(measurements, answer);
    EnvironmentText environment = new EnvironmentText(measurements.campaign());
    return new Chapter(
        KEY,
        "Text for a method section",
        Stream.of(
                text.design(),
                environment.machines(),
                environment.versions(),
                text.operation(),
                text.energy(),
                text.statistics(),
                text.limits(),
                text.assumptions(),
                text.citation())
            .filter(paragraph -> !paragraph.isEmpty())
            .toList(),
        List.of(),
        List.of());
  }

  /** Rounds have servers of their own, which a service at a URL has not. */
  private String design() {
    String varied =
        study.factors().stream()
            .filter(factor -> factor.levels().size() > 1)
            .map(MethodText::levels)
            .collect(Collectors.joining("; "));
    Rounds rounds = study.rounds();
    RunCounts runs = answer.runs();
    String cells = study.cells().size() == 1 ? "1 cell" : study.cells().size() + " cells";
    return "%s%s with %s replicates each, in an order drawn from the seed %s%s. %s of %s planned runs are valid%s."
            .formatted(
                varied.isEmpty() ? "" : "Factors: " + varied + ". ",
                cells,
                rounds.replicates(),
                study.seed(),
                ForeignService.isIn(study)
                    ? ", on one process of the service"
                    : ", in %s rounds, each on newly started servers".formatted(rounds.count()),
                runs.valid(),
                runs.planned(),
                runs.failed() == 0 ? "" : "; %s failed, in no number".formatted(runs.failed()))
        + study.target().map(target -> " Request: " + target + ".").orElse("");
  }

  private static String levels(FactorLevels factor) {
    return factor.display()
        + factor.levels().stream().map(Level::display).collect(Collectors.joining(", ", " (", ")"));
  }

  /**
   * {@return what is asked of a server, in a few words}
   *
   * @param of a study
   */
  static String workload(ResolvedStudy of) {
    return of.target()
        .orElseGet(
            () ->
                WORKLOAD.stream()
                    .filter(of.fixed()::containsKey)
                    .map(key -> key.replace('_', ' ') + " " + of.fixed().get(key))
                    .collect(Collectors.joining(", ")));
  }

  private String operation() {
    String same =
        study.fixed().entrySet().stream()
            .map(setting -> setting.getKey() + " " + setting.getValue())
            .collect(Collectors.joining(", "));
    String constant = same.isEmpty() ? "" : " The same in all runs: " + same + ".";
    return (study.kind() == CampaignKind.LOAD ? underLoad() : calls()) + constant;
  }

  private String underLoad() {
    return "Requests were sent by a schedule, whether or not earlier ones were answered"
        + campaign.runs().stream()
            .flatMap(run -> run.load().stream())
            .map(LoadedRun::record)
            .filter(record -> record.ratePerSecond() > 0)
            .findFirst()
            .map(
                record ->
                    "; windows of %s s followed %s s of the same load, with %s arrivals over %s connections"
                        .formatted(
                            Numbers.full(record.durationSeconds()),
                            Numbers.full(record.leadInSeconds()),
                            record.arrivals(),
                            record.connections()))
            .orElse("")
        + ". Response times count from the intended start."
        + warmedUp(" Servers were warmed up by load before.");
  }

  private String calls() {
    OptionalInt warmUp = study.serverWarmupCalls();
    return "A request is one call: on the client from the start of its serialization to the end of"
        + " its deserialization, by the monotonic clock."
        + (CampaignAnswer.of(study).startsCold(study)
            ? " A cold client is a new process that makes its first call."
            : "")
        + (warmUp.isPresent()
            ? " A new server answered %s calls before its first run.".formatted(warmUp.getAsInt())
            : warmedUp(" A new server answered calls until its times were steady, or to a limit."));
  }

  /** {@return the sentence, if servers are known to have been warmed up} */
  private String warmedUp(String sentence) {
    return campaign.runs().stream().anyMatch(run -> run.circumstances().warmUpSeconds().isPresent())
        ? sentence
        : "";
  }

  private String energy() {
    if (ModelledPower.of(measurements).isPresent()) {
      return "No energy was measured: the power was modelled from CPU use.";
    }
    if (measurements.meters().isEmpty()) {
      return "No energy is reported: no meter's trace could be used.";
    }
    return EnergySource.sentences(measurements).stream()
            .map(sentence -> sentence.replace("**", ""))
            .collect(Collectors.joining(". ", "Power: ", "."))
        + " Energy is power integrated over the window of a phase; u_joules is its standard"
        + " uncertainty by meter and clocks.";
  }

  private String statistics() {
    int tests =
        answer.asked().stream().mapToInt(line -> line.comparison().tests()).max().orElse(0)
            / study.looks();
    return "Means are over runs, with 95 % intervals by Student's t over blocks, "
        + (ForeignService.isIn(study)
            ? "the replicates on one process,"
            : "the runs that share a server process,")
        + " and on the log scale where half of it exceeds half of a positive mean. "
        + (tests == 0
            ? ""
            : ("Levels are compared within rounds as ratios of means on the log scale. The 95 %%"
                        + " intervals of %s are simultaneous (Bonferroni): slower, faster, more and less"
                        + " are stated where an interval excludes 1, equality where it lies within 0.95"
                        + " and 1.05. ")
                    .formatted(tests == 1 ? "1 ratio" : tests + " ratios")
                + stopped())
        + "No run was left out because of its value.";
  }

  /** {@return the rule of a campaign that may end early; empty of all others} */
  private String stopped() {
    return study
        .reporting()
        .stop()
        .map(
            rule ->
                ("The campaign was to end at the first of its looks, after %s rounds, at which each of"
                        + " these ratios is clear; the intervals are simultaneous over all %s looks,"
                        + " and %s rounds were made. ")
                    .formatted(
                        rule.looks(study.rounds()).rounds().stream()
                            .map(String::valueOf)
                            .collect(Collectors.joining(", ")),
                        study.looks(),
                        study.rounds().count()))
        .orElse("");
  }

  private String limits() {
    String notes = String.join(" ", study.levelNotes());
    return answer.cautions().isEmpty()
        ? notes
        : "Limits: %s. %s".formatted(String.join("; ", answer.cautions()), notes).strip();
  }

  private String assumptions() {
    return study.assumptions().isEmpty()
        ? ""
        : "Assumptions: " + String.join(" ", study.assumptions());
  }

  private static String citation() {
    return "Data: this results folder, whose datapackage.json has every file's hash and every"
        + " column's unit. Software: The pijoule maintainers, pijoule: time and energy of web"
        + " services on small computers (CITATION.cff).";
  }
}
