package pijoule.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.campaign.ProgramTitles;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.RunMark;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * Choice of the calls that a study compares: an answer about first calls says nothing of warm ones.
 *
 * @param study of the calls
 * @param steady whether the servers of most runs were steady, or nothing judged them
 */
record ComparedCalls(ResolvedStudy study, boolean steady) {
  private static final Set<Factor> IN_WORDS =
      Set.of(Factor.LIFECYCLE, Factor.CLIENT, Factor.MESSAGE_SIZE);

  private static final String OWN_CLIENT = "same";
  private static final String COLD = "First calls from new processes";
  private static final String WARM = "Warm calls";

  static ComparedCalls of(RecordedCampaign campaign) {
    return new ComparedCalls(
        campaign.study(), 2 * campaign.having(RunMark.NOT_STEADY).size() <= campaign.runs().size());
  }

  /**
   * {@return such as {@code First calls from new processes, each framework with its own client}}
   *
   * @param others levels of the factors that two compared cells have in common
   */
  String inWords(List<Level> others) {
    String calls =
        level(Factor.LIFECYCLE, others)
            .map(level -> level.value().equals("cold") ? COLD : WARM)
            .orElse("Calls");
    String servers = calls.equals(WARM) && !steady ? ", by servers that were not yet steady" : "";
    return calls + client(others) + servers;
  }

  /**
   * {@return such as {@code for a first call of 100 kB, each with its own client}, after a blank}
   *
   * @param others levels of the factors that two compared cells have in common
   */
  String condition(List<Level> others) {
    String call =
        level(Factor.LIFECYCLE, others)
            .map(level -> level.value().equals("cold") ? " for a first call" : " for a warm call")
            .orElse(" for a call");
    String size =
        others.stream()
            .filter(level -> level.factor().equals(Factor.MESSAGE_SIZE))
            .map(level -> " of " + level.display())
            .findFirst()
            .orElse("");
    String further =
        others.stream()
            .filter(level -> !IN_WORDS.contains(level.factor()))
            .map(level -> ", " + Headline.named(level))
            .collect(Collectors.joining());
    String client =
        haveOwnClients(others)
            ? ", each with its own client"
            : client(others).replace(" of the ", " by the ");
    return call + size + client + further;
  }

  /**
   * {@return what times show together, in sentences; empty if there is none}
   *
   * @param lines of times of a request
   */
  String found(List<AnswerLine> lines) {
    return new Headline("as long as", line -> condition(line.comparison().fixed())).of(lines);
  }

  /** {@return the calls of a run that a total adds up, in words; empty if a run has one call} */
  String together() {
    String calls = study.fixed().getOrDefault(Factor.CALLS.key(), "1");
    if (study.factor(Factor.CALLS).isPresent()) {
      return ", all calls of a run together";
    }
    return calls.equals("1") ? "" : ", " + calls + " calls together";
  }

  /** Comparisons of calls of one kind, in the order of their first ones. */
  List<AnswerGroup> groups(List<AnswerLine> lines) {
    Map<String, List<AnswerLine>> groups =
        lines.stream()
            .collect(
                Collectors.groupingBy(
                    line -> inWords(line.comparison().fixed()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.entrySet().stream()
        .map(group -> AnswerGroup.first(group.getKey(), group.getValue()))
        .toList();
  }

  private String client(List<Level> others) {
    if (haveOwnClients(others)) {
      return ", each framework with its own client";
    }
    return level(Factor.CLIENT, others)
        .filter(level -> !level.value().equals(OWN_CLIENT))
        .map(level -> " of the " + level.display())
        .orElse("");
  }

  /**
   * {@return whether frameworks are compared of which each has a client of its own, so that a
   * difference of requests need not be one of servers}
   *
   * @param others levels of the factors that two compared cells have in common
   */
  boolean haveOwnClients(List<Level> others) {
    return ComparedFactors.factors(study).stream()
            .map(FactorLevels::factor)
            .anyMatch(Factor.FRAMEWORK::equals)
        && level(Factor.CLIENT, others)
            .filter(level -> level.value().equals(OWN_CLIENT))
            .isPresent();
  }

  /**
   * Words of two compared cells; of a factor that the study does not vary, the usual one if it is
   * old.
   */
  private Optional<Level> level(Factor factor, List<Level> others) {
    if (study.factor(factor).isPresent()) {
      return others.stream().filter(level -> level.factor().equals(factor)).findFirst();
    }
    String usual = factor.equals(Factor.CLIENT) ? OWN_CLIENT : "cold";
    String recorded = study.fixed().getOrDefault(factor.key(), usual);
    Factor titled = ProgramTitles.shipped(List.of("client-" + recorded)).titled(factor);
    return Optional.of(Level.recorded(titled, recorded));
  }
}
