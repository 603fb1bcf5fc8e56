package pijoule.campaign;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.ProgramNames;

/**
 * Containers and bindings that differ between two levels of a factor: a study that compares
 * frameworks compares these as well.
 */
public final class LevelParts {
  private static final Map<Factor, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put(Factor.CONTAINER, " on ");
    WORDS.put(Factor.BINDING, " with ");
    WORDS.put(Factor.CLIENT_BINDING, " and a client with ");
  }

  private final ResolvedStudy study;
  private final List<Cell> cells;
  private final Map<Cell, Map<Factor, String>> titles = new LinkedHashMap<>();

  private LevelParts(RecordedCampaign campaign) {
    this.study = campaign.study();
    this.cells = study.cells();
    ResolvedLevels levels = ResolvedLevels.of(campaign);
    Map<Cell, Map<String, String>> settings = new LinkedHashMap<>();
    cells.forEach(cell -> settings.put(cell, levels.settings(cell)));
    ProgramTitles programs =
        ProgramTitles.of(
            campaign.folder(),
            settings.values().stream()
                .flatMap(
                    setting ->
                        Stream.of(
                            "server-" + program(Factor.FRAMEWORK, setting),
                            "client-" + program(Factor.CLIENT, setting)))
                .distinct()
                .toList());
    settings.forEach((cell, setting) -> titles.put(cell, titles(programs, setting)));
  }

  private static String program(Factor factor, Map<String, String> setting) {
    return ProgramNames.of(
        setting.getOrDefault(factor.key(), ""),
        Optional.ofNullable(setting.get(Factor.VERSION.key())));
  }

  private static Map<Factor, String> titles(ProgramTitles programs, Map<String, String> settings) {
    Map<Factor, String> titles = new LinkedHashMap<>();
    for (Factor part : WORDS.keySet()) {
      Optional.ofNullable(settings.get(part.key()))
          .map(text -> Level.recorded(programs.titled(part), text).display())
          .ifPresent(title -> titles.put(part, title));
    }
    return titles;
  }

  /**
   * {@return the parts of its cells}
   *
   * @param campaign as read
   */
  public static LevelParts of(RecordedCampaign campaign) {
    return new LevelParts(campaign);
  }

  /**
   * {@return for each whose levels differ in parts a sentence, such as {@code Compared: Axis2 on
   * Tomcat with Axiom, CXF on Jetty with JAXB.}}
   *
   * @param factors of the study
   */
  public List<String> sentences(Collection<FactorLevels> factors) {
    return factors.stream()
        .flatMap(factor -> labels(factor, WORDS.keySet()).stream())
        .map("Compared: %s."::formatted)
        .toList();
  }

  /**
   * {@return levels with their containers, such as {@code Axis2 on Tomcat, CXF on Jetty}, of each
   * factor whose levels differ in these}
   *
   * @param factors of the study
   */
  public List<String> containers(Collection<FactorLevels> factors) {
    return factors.stream()
        .flatMap(factor -> labels(factor, Set.of(Factor.CONTAINER)).stream())
        .toList();
  }

  private Optional<String> labels(FactorLevels factor, Set<Factor> parts) {
    int place = study.factors().indexOf(factor);
    Collection<List<Cell>> compared =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> others(cell, place), LinkedHashMap::new, Collectors.toList()))
            .values();
    List<Factor> differing =
        WORDS.keySet().stream()
            .filter(part -> parts.contains(part) && !part.equals(factor.factor()))
            .filter(part -> compared.stream().anyMatch(group -> titles(group, part).size() > 1))
            .toList();
    if (differing.isEmpty()) {
      return Optional.empty();
    }
    List<Cell> paired =
        compared.stream().filter(group -> group.size() > 1).flatMap(List::stream).toList();
    return Optional.of(
        factor.levels().stream()
            .map(level -> label(level, differing, having(paired, place, level)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", ")));
  }

  private static List<Level> others(Cell cell, int place) {
    List<Level> others = new ArrayList<>(cell.levels());
    others.remove(place);
    return others;
  }

  private static List<Cell> having(List<Cell> cells, int place, Level level) {
    return cells.stream().filter(cell -> cell.levels().get(place).equals(level)).toList();
  }

  /** A level of several bindings, as one of framework has by several protocols, has all of them. */
  private Optional<String> label(Level level, List<Factor> parts, List<Cell> cells) {
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            level.display()
                + parts.stream()
                    .flatMap(part -> words(part, titles(cells, part), level.display()))
                    .collect(Collectors.joining()));
  }

  /** The JDK's own server is not said to be on the JDK. */
  private static Stream<String> words(Factor part, Set<String> titles, String level) {
    return titles.isEmpty() || titles.equals(Set.of(level))
        ? Stream.of()
        : Stream.of(WORDS.get(part) + String.join(" or ", titles));
  }

  private Set<String> titles(List<Cell> cells, Factor part) {
    return cells.stream()
        .flatMap(
            cell -> Optional.ofNullable(titles.getOrDefault(cell, Map.of()).get(part)).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
