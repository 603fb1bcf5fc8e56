package pijoule.campaign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Combinations;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelSource;

/**
 * Study as it was to be measured.
 *
 * @param name of the study's file, without its ending
 * @param title one line
 * @param workload its settings as text, in the file's order
 * @param assumptions what the study takes for granted, one sentence each
 * @param factors in cell order; the last varies fastest. A fixed device or clock, and every other
 *     that a person declared, comes first with its one level, so that tables show it
 * @param fixed every other setting's single level, as text, in the file's order
 * @param exclude combinations of levels, by factor, that are no cells
 * @param rounds runs of each cell, and how many of them share a server process
 * @param seed of the plan
 * @param reporting what its report answers; files of claims are within the folder
 * @param instruments what was to be recorded, and which records count
 * @param settle pause before each run, at least 0; 0 where the study names none
 * @param serverWarmupCalls calls that a new server answers before its first run, of each kind of
 *     request, at least 0; empty where it answers them until it is steady
 * @param pairs of boards that its rounds are dealt to, at least 1
 * @param target request to a service that pijoule did not start, such as {@code GET
 *     http://127.0.0.1:8000/}; absent of all other studies
 */
public record ResolvedStudy(
    String name,
    String title,
    Map<String, String> workload,
    List<String> assumptions,
    List<FactorLevels> factors,
    Map<String, String> fixed,
    List<Map<String, String>> exclude,
    Rounds rounds,
    long seed,
    Reporting reporting,
    Instruments instruments,
    Duration settle,
    OptionalInt serverWarmupCalls,
    int pairs,
    Optional<String> target) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-study/1";

  /** Framework of a service that pijoule did not start. */
  private static final String URL = "url";

  /** Far beyond what anyone runs; a damaged study shall not take all memory. */
  private static final long MAX_CELLS = 100_000;

  public ResolvedStudy {
    workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
    fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    assumptions = List.copyOf(assumptions);
    factors = List.copyOf(factors);
    exclude = exclude.stream().map(Map::copyOf).toList();
    long combinations = 1;
    for (FactorLevels factor : factors) {
      combinations = Math.min(MAX_CELLS + 1, combinations * factor.levels().size());
    }
    if (combinations > MAX_CELLS) {
      throw new IllegalArgumentException(
          "the factors' levels must make at most " + MAX_CELLS + " cells, got more");
    }
    if (pairs < 1) {
      throw new IllegalArgumentException("pairs must be at least 1, got " + pairs);
    }
  }

  /** A study that is compared with nothing. */
  public ResolvedStudy(
      String name,
      String title,
      Map<String, String> workload,
      List<String> assumptions,
      List<FactorLevels> factors,
      Map<String, String> fixed,
      List<Map<String, String>> exclude,
      int replicates,
      int replicatesPerBlock,
      long seed) {
    this(
        name,
        title,
        workload,
        assumptions,
        factors,
        fixed,
        exclude,
        new Rounds(replicates, replicatesPerBlock),
        seed,
        Reporting.USUAL,
        Instruments.USUAL,
        Duration.ZERO,
        OptionalInt.empty(),
        1,
        Optional.empty());
  }

  /**
   * {@return number of looks at the campaign, among which an interval of a ratio is one; 1 where it
   * cannot end early}
   */
  public int looks() {
    return reporting.stop().map(rule -> rule.looks(rounds).count()).orElse(1);
  }

  /**
   * {@return every combination of levels that is not excluded; one cell without levels where the
   * study varies nothing}
   */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (List<Level> levels :
        Combinations.of(
            factors.stream().map(FactorLevels::levels).toList(),
            levels(fixed),
            exclude.stream().map(ResolvedStudy::levels).toList())) {
      cells.add(new Cell(cells.size() + 1, levels));
    }
    return cells;
  }

  private static List<Level> levels(Map<String, String> texts) {
    return texts.entrySet().stream()
        .map(text -> Level.recorded(Factors.of(text.getKey()), text.getValue()))
        .toList();
  }

  /**
   * {@return everything that was set for its runs, by name: levels and fixed settings as in
   * plan.csv, and the workload's under {@code workload.}}
   *
   * @param cell one of {@link #cells()}
   */
  public Map<String, String> settings(Cell cell) {
    Map<String, String> settings = new TreeMap<>();
    workload.forEach((name, text) -> settings.put("workload." + name, text));
    settings.put(Factors.SERVICE.key(), service(cell));
    settings.put(Factors.PROTOCOL.key(), Factors.PROTOCOL.absent().orElseThrow());
    List<Level> levels = new ArrayList<>(levels(fixed));
    levels.addAll(cell.levels());
    levels.stream()
        .filter(level -> applies(level.factor(), cell))
        .forEach(level -> settings.put(level.factor().key(), level.value()));
    return settings;
  }

  /**
   * {@return a cell's levels of the factors that cost at least that to change: the same for cells
   * that share, say, a server}
   *
   * @param cell one of the study's
   * @param least cost of a change
   */
  public String setting(Cell cell, ChangeCost least) {
    return IntStream.range(0, factors.size())
        .filter(factor -> factors.get(factor).cost().compareTo(least) >= 0)
        .mapToObj(factor -> cell.levels().get(factor).text())
        .collect(Collectors.joining(" "));
  }

  /** {@return the kind of its campaign: with levels of rate, requests are offered at rates} */
  public CampaignKind kind() {
    return factor(Factor.RATE).isPresent() || fixed.containsKey(Factor.RATE.key())
        ? CampaignKind.LOAD
        : CampaignKind.CALLS;
  }

  /**
   * {@return whether it measures a service that was running before, and that pijoule neither starts
   * nor stops}
   */
  public boolean isOfForeignService() {
    String key = Factor.FRAMEWORK.key();
    return URL.equals(fixed.get(key))
        || factor(Factor.FRAMEWORK).stream()
            .flatMap(factor -> factor.levels().stream())
            .anyMatch(level -> level.text().equals(URL));
  }

  /**
   * {@return whether the factor means something for the cell's service; else its runs have no level
   * of it}
   *
   * @param factor any
   * @param cell one of {@link #cells()}
   */
  public boolean applies(Factor factor, Cell cell) {
    return Factors.applies(factor, service(cell));
  }

  private String service(Cell cell) {
    String key = Factors.SERVICE.key();
    String absent = Factors.SERVICE.absent().orElseThrow();
    return cell.find(Factors.SERVICE)
        .map(Level::text)
        .orElseGet(() -> fixed.getOrDefault(key, absent));
  }

  /**
   * {@return the round that it belongs to, from 1: each round carries out every cell again, on
   * servers of its own}
   *
   * @param replicate from 1
   */
  public int round(int replicate) {
    return rounds.of(replicate);
  }

  /** {@return runs of each cell, at least 1} */
  public int replicates() {
    return rounds.replicates();
  }

  /** {@return names of the factors whose levels a person stated and the bench did not set} */
  public List<String> declared() {
    return from(LevelSource.DECLARED);
  }

  /** {@return names of the factors whose levels the bench emulated: the clock, or none} */
  public List<String> emulated() {
    return from(LevelSource.EMULATED);
  }

  /**
   * {@return what a reader must know of the factors' levels, one sentence each; none where all were
   * set}
   */
  public List<String> levelNotes() {
    return factors.stream().flatMap(factor -> factor.note().stream()).toList();
  }

  private List<String> from(LevelSource source) {
    return factors.stream()
        .filter(factor -> factor.source() == source)
        .map(FactorLevels::key)
        .toList();
  }

  /**
   * {@return its levels, where the study varies it}
   *
   * @param factor any
   */
  public Optional<FactorLevels> factor(Factor factor) {
    return factors.stream().filter(levels -> levels.factor().equals(factor)).findFirst();
  }
}
