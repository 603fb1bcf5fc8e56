package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.units.RequestRate;

/**
 * Choice of the stack that takes least energy for a request at a rate, from a campaign under load.
 *
 * @param found lines on what was found and for what it holds, without their ends
 * @param next steps to a better answer
 * @param decided whether one stack, or some that are equal, are shown to take least energy
 */
public record StackChoice(List<String> found, List<NextStep> next, boolean decided) {
  public StackChoice {
    found = List.copyOf(found);
    next = List.copyOf(next);
  }

  /**
   * {@return the choice}
   *
   * @param measurements of a campaign
   * @param asked number of requests a second
   * @throws UsageException if the campaign is not under load
   */
  public static StackChoice of(Measurements measurements, RequestRate asked) {
    if (measurements.campaign().study().kind() != CampaignKind.LOAD) {
      throw new UsageException(
          ("a choice at %1$s needs results of servers under load, got %2$s, which has single"
                  + " calls; run the study load with --fix rate=%1$s")
              .formatted(asked, measurements.campaign().study().name()));
    }
    return new Choosing(measurements, asked).choice();
  }

  /**
   * {@return all lines, without their ends}
   *
   * @param folder the results folder, as a person names it
   */
  public List<String> lines(String folder) {
    return Stream.concat(found.stream(), AnswerText.steps(next, folder, TypedCommand::of).stream())
        .toList();
  }

  /** Finds the choice. */
  private static final class Choosing {
    private final Measurements measurements;
    private final RecordedCampaign campaign;
    private final RequestRate asked;
    private final List<String> lines = new ArrayList<>();
    private final List<NextStep> next = new ArrayList<>();

    private Choosing(Measurements measurements, RequestRate asked) {
      this.measurements = measurements;
      this.campaign = measurements.campaign();
      this.asked = asked;
    }

    StackChoice choice() {
      Optional<Measurand> cost = LoadAnswer.cost(measurements);
      List<Level> rates = around();
      if (cost.isEmpty() || rates.isEmpty()) {
        lines.add(
            cost.isEmpty()
                ? "Not decided: no run has a cost of a request."
                : "Not decided at %s: %s.".formatted(asked, measured()));
        next.add(measureThere());
        return new StackChoice(lines, next, false);
      }
      boolean isEnergy = cost.get().quantity().ofEnergy();
      if (!isEnergy) {
        lines.add(
            "Least energy is not known: %s."
                .formatted(ModelledPower.of(measurements).orElse("no meter measured the servers")));
        next.add(NextStep.METER);
      }
      List<StacksAtRate> found =
          rates.stream().map(rate -> StacksAtRate.of(measurements, rate, cost.get())).toList();
      boolean isDecided =
          found.stream().allMatch(StacksAtRate::isDecided)
              && found.stream().map(StacksAtRate::names).distinct().count() == 1;
      lines.add(isDecided ? least(found) : undecided(found));
      found.forEach(stacks -> lines.addAll(stacks.lines()));
      lines.add(scope(found));
      if (!isDecided) {
        next.addAll(toDecide(found));
      }
      return new StackChoice(lines, next, isDecided && isEnergy);
    }

    /** The rate itself if it was measured; else the nearest ones on both sides; else none. */
    private List<Level> around() {
      List<Level> rates = fixed();
      List<Level> below =
          rates.stream().filter(rate -> perSecond(rate) <= asked.perSecond()).toList();
      List<Level> above =
          rates.stream().filter(rate -> perSecond(rate) >= asked.perSecond()).toList();
      return below.isEmpty() || above.isEmpty()
          ? List.of()
          : Stream.of(below.get(below.size() - 1), above.get(0)).distinct().toList();
    }

    private static double perSecond(Level rate) {
      return rate.rate().perSecond();
    }

    /** Rates in requests a second, the least first. */
    private List<Level> fixed() {
      return campaign
          .study()
          .factor(Factor.RATE)
          .map(FactorLevels::levels)
          .orElse(List.of())
          .stream()
          .filter(rate -> rate.rate().isFixed())
          .sorted(Comparator.comparingDouble(Choosing::perSecond))
          .toList();
    }

    private String measured() {
      List<Level> rates = fixed();
      return rates.isEmpty()
          ? "the rates of %s are each stack's greatest one, or shares of it, so that no two stacks were measured at one rate"
              .formatted(campaign.study().name())
          : "it was measured from %s to %s, and what is beyond is not known"
              .formatted(rates.get(0).display(), rates.get(rates.size() - 1).display());
    }

    private String least(List<StacksAtRate> found) {
      StacksAtRate first = found.get(0);
      return "Least %s at %s: %s%s%s."
          .formatted(
              first.cost().display(),
              asked,
              first.names(),
              first.least().size() == 1 ? "" : ", equal within 5 %",
              found.size() == 1
                  ? ""
                  : found.stream()
                      .map(stacks -> stacks.rate().display())
                      .collect(Collectors.joining(" and ", ", as at ", ", measured around it")));
    }

    private String undecided(List<StacksAtRate> found) {
      String what = found.get(0).cost().display();
      if (found.get(0).stacks().size() < 2) {
        return "Not decided at %s: the study has one stack, and nothing to choose from."
            .formatted(asked);
      }
      return found.stream()
          .map(Choosing::undecided)
          .collect(
              Collectors.joining(
                  "; ", "Not decided, least %s at %s: ".formatted(what, asked), "."));
    }

    private static String undecided(StacksAtRate of) {
      String rate = of.rate().display();
      if (!of.isMeasured()) {
        return "at %s no run has it that the generator did not limit".formatted(rate);
      }
      if (of.least().isEmpty()) {
        return "no stack carries " + rate;
      }
      return of.isDecided()
          ? "at %s it is %s".formatted(rate, of.names())
          : "at %s it can be %s".formatted(rate, of.names().replace(" and ", " or "));
    }

    private String scope(List<StacksAtRate> found) {
      int processes = found.stream().mapToInt(StacksAtRate::processes).min().orElseThrow();
      return "Holds for: %s; %s; %s %s."
          .formatted(
              MethodText.workload(campaign.study()),
              new EnvironmentText(campaign).inShort(),
              processes,
              ForeignService.isIn(campaign.study())
                  ? "replicates of one process"
                  : "server processes of each stack");
    }

    private List<NextStep> toDecide(List<StacksAtRate> found) {
      return found.size() > 1
          ? List.of(measureThere())
          : NextStep.rounds(
                  campaign,
                  found.get(0).comparisons().stream()
                      .map(comparison -> new AnswerLine(comparison, List.of()))
                      .toList())
              .stream()
              .toList();
    }

    /** A study of shares has keys that a rate does not take; {@code load} has not. */
    private NextStep measureThere() {
      return new NextStep(
          "run %s %s --fix rate=%s"
              .formatted(
                  fixed().isEmpty() ? "load" : "DIR/study.yaml", NextStep.where(campaign), asked),
          "measures at " + asked);
    }
  }
}
