package pijoule.analysis.compare;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.stats.Term;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.ServerStart;
import pijoule.contract.study.ChangeCost;

/**
 * The independent repeats behind a contrast's means. A round sets the boards and starts the servers
 * again, so rounds are independent; runs of one round share what the round, its board settings and
 * its servers add by chance (blocks of a split-plot design: Montgomery 2017, section 14.5). Cells
 * of one campaign are compared within its rounds, where what they share cancels.
 */
record Clusters(List<Mean> means, ErrorUnit unit) {
  private static final double ROUND_OFF = 1e-9;
  private static final int MIN_ROUNDS = 2;
  private static final String SERVICE = "service";

  /**
   * Finds the unit of a contrast: the round, where every campaign has at least two in which all of
   * its means have a value, on servers of their own. Else the run, which is a repeat of nothing but
   * itself.
   */
  static Clusters of(List<Mean> means) {
    Clusters rounds = new Clusters(means, ErrorUnit.ROUND);
    return rounds.areRepeated() ? rounds : new Clusters(means, ErrorUnit.RUN);
  }

  /**
   * {@return whether the scatter over these units has all that varies between the means} Runs that
   * share servers lack what a server adds by chance; that matters unless each server enters the
   * ratio as often above as below the line. Where a block had two servers, or a mean lost its runs
   * on one of several, one of them may have served one mean more than the other.
   */
  boolean areComplete() {
    return unit == ErrorUnit.ROUND || cancelsServers() && haveOneBlock() && !serversChange();
  }

  /** {@return whether all runs on servers of the same levels are of one block} */
  private boolean haveOneBlock() {
    Map<String, Set<Integer>> blocks = new HashMap<>();
    for (Mean mean : varyingWithServers()) {
      Set<Integer> of = blocks.computeIfAbsent(serverOf(mean), unseen -> new HashSet<>());
      mean.runs().forEach(run -> of.add(run.run().block()));
    }
    return blocks.values().stream().allMatch(numbers -> numbers.size() == 1);
  }

  /** {@return whether some block of the runs had two server processes} */
  boolean serversChange() {
    Map<String, Set<ServerStart>> servers = new HashMap<>();
    for (Mean mean : varyingWithServers()) {
      for (MeasuredSide of : mean.runs()) {
        servers
            .computeIfAbsent(campaign(mean) + of.run().block(), unseen -> new HashSet<>())
            .add(of.run().serverStart());
      }
    }
    return servers.values().stream().anyMatch(starts -> starts.size() > 1);
  }

  /** A count is the same on every process of a program. */
  private List<Mean> varyingWithServers() {
    return means.stream().filter(mean -> !mean.quantity().is(Trait.COUNT)).toList();
  }

  private boolean cancelsServers() {
    Map<String, Double> exponents = new HashMap<>();
    for (Mean mean : varyingWithServers()) {
      exponents.merge(
          serverOf(mean) + mean.quantity().display(mean.side()), mean.exponent(), Double::sum);
    }
    return exponents.values().stream().allMatch(sum -> Math.abs(sum) < ROUND_OFF);
  }

  List<Term> terms() {
    return means.stream().map(this::term).toList();
  }

  private Term term(Mean mean) {
    return new Term(
        mean.exponent(),
        stratum(mean),
        mean.runs().stream()
            .map(
                run ->
                    new Term.Value(
                        mean.value(run), cluster(mean, run.run()), ofRounds(run.run().pair())))
            .toList());
  }

  /** Whole rounds are dealt to pairs of boards; runs of one round are all of one pair. */
  private String ofRounds(int pair) {
    return unit == ErrorUnit.ROUND ? String.valueOf(pair) : "";
  }

  /** Terms of one campaign share its rounds; runs are shared only within a cell. */
  private String stratum(Mean mean) {
    return unit == ErrorUnit.ROUND ? campaign(mean) : campaign(mean) + mean.cell().number();
  }

  private String cluster(Mean mean, Run run) {
    return unit == ErrorUnit.ROUND ? repeat(mean, run) : run.id();
  }

  private boolean areRepeated() {
    Map<String, Set<String>> repeats = new HashMap<>();
    for (Mean mean : means) {
      Set<String> of =
          mean.runs().stream().map(run -> repeat(mean, run.run())).collect(Collectors.toSet());
      repeats.computeIfAbsent(campaign(mean), unseen -> new HashSet<>(of)).retainAll(of);
    }
    return repeats.values().stream().allMatch(names -> names.size() >= MIN_ROUNDS)
        && means.stream().noneMatch(Clusters::serversSpanRounds);
  }

  /**
   * {@return name of the independent repeat that a run belongs to} It is the round. A service that
   * pijoule did not start goes on from round to round: there it is the process, unless that is in
   * the ratio as often above as below the line. It is one process in all blocks, until its runs
   * have different starts on record: windows of one process are no replicates of a build.
   */
  private String repeat(Mean mean, Run run) {
    ResolvedStudy study = mean.campaign().campaign().study();
    return study.isOfForeignService() && !cancelsServers()
        ? run.circumstances().serverStartedAt().map(Instant::toString).orElse(SERVICE)
        : String.valueOf(round(mean, run));
  }

  /**
   * {@return whether a mean's runs are all of one process of a service that pijoule did not start}
   */
  boolean haveOneProcess() {
    return !cancelsServers()
        && varyingWithServers().stream()
            .filter(mean -> mean.campaign().campaign().study().isOfForeignService())
            .anyMatch(
                mean ->
                    mean.runs().stream().map(run -> repeat(mean, run.run())).distinct().count()
                        < MIN_ROUNDS);
  }

  /** Rounds on the same server process are no repeats of it. */
  private static boolean serversSpanRounds(Mean mean) {
    if (mean.campaign().campaign().study().isOfForeignService()) {
      return false; // a repeat is a process
    }
    Map<Integer, Set<Integer>> rounds = new HashMap<>();
    for (MeasuredSide of : mean.runs()) {
      rounds
          .computeIfAbsent(of.run().block(), unseen -> new HashSet<>())
          .add(round(mean, of.run()));
    }
    return rounds.values().stream().anyMatch(numbers -> numbers.size() > 1);
  }

  private static int round(Mean mean, Run run) {
    return mean.campaign().campaign().study().round(run.replicate());
  }

  /** Runs of two campaigns never share anything. */
  private String campaign(Mean mean) {
    return Mean.campaignNumber(means, mean) + ": ";
  }

  /** The campaign and the levels of the servers that a mean's runs were on. */
  private String serverOf(Mean mean) {
    ResolvedStudy study = mean.campaign().campaign().study();
    return campaign(mean) + study.setting(mean.cell(), ChangeCost.SERVER);
  }
}
