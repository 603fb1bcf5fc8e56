package pijoule.analysis.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.YamlTree;
import pijoule.energy.files.RegularFile;

/** Compares a campaign with an earlier one: another board, another JVM, another day. */
public final class Compare {
  private Compare() {}

  /**
   * Reads both folders and compares what they say of themselves and what they measured.
   *
   * @param a results folder that the other is compared with
   * @param b results folder
   * @return both side by side: the same bytes for the same folders
   * @throws pijoule.campaign.ResultsException if a folder has no study that can be read
   */
  public static SideBySide of(Path a, Path b) {
    return of(a, b, Set.of());
  }

  /**
   * Reads both folders and compares some quantities.
   *
   * @param a results folder that the other is compared with
   * @param b results folder
   * @param only keys of the quantities; empty for all. Fewer are tested together, so that their
   *     intervals are narrower: choose them before you see the results
   * @return both side by side: the same bytes for the same folders
   * @throws pijoule.campaign.ResultsException if a folder has no study that can be read
   */
  public static SideBySide of(Path a, Path b, Set<String> only) {
    List<Problem> problems = new ArrayList<>();
    Measurements first = read("A", a, problems);
    Measurements second = read("B", b, problems);
    CellPairs cells = CellPairs.of(first.campaign(), second.campaign());
    if (cells.pairs().isEmpty()) {
      problems.add(
          new Problem(nothingInCommon(first.campaign().study(), second.campaign().study())));
    }
    CampaignComparisons kind = CampaignComparisons.of(first.campaign());
    Measurements ofA = kind.compared(first);
    Measurements ofB = Comparisons.compared(second);
    List<MeanRatio> means = means(ofA, ofB, cells, only);
    List<String> cautions = new ArrayList<>();
    cautions.addAll(LeftOut.sentences(first, second));
    LeftOut.order(first, second).filter(any -> !cells.pairs().isEmpty()).ifPresent(cautions::add);
    return new SideBySide(
        "A: %s, B: %s".formatted(name(a), name(b)),
        Differences.of(
            HostProperties.of(a),
            HostProperties.of(b),
            cells.ofOne(),
            BusierMachine.of(first.campaign(), second.campaign()),
            cautions),
        Ratios.listing(means, ofA, ofB),
        means,
        kind.costs(),
        !cells.pairs().isEmpty(),
        List.of(first, second),
        problems);
  }

  /**
   * {@return means of B over those of A, by cell and quantity, with simultaneous intervals}
   *
   * @param a a campaign
   * @param b another
   */
  public static List<MeanRatio> means(Measurements a, Measurements b) {
    return means(
        Comparisons.compared(a),
        Comparisons.compared(b),
        CellPairs.of(a.campaign(), b.campaign()),
        Set.of());
  }

  private static List<MeanRatio> means(
      Measurements a, Measurements b, CellPairs cells, Set<String> only) {
    List<Measurand> measurands =
        CampaignComparisons.of(a.campaign()).between(a, b).stream()
            .filter(of -> only.isEmpty() || only.contains(of.quantity().key()))
            .toList();
    return Ratios.of(a, b, cells.pairs(), measurands);
  }

  /** {@return keys of the quantities that any two campaigns are compared by} */
  public static List<String> quantities() {
    return Stream.concat(
            Measurand.UNDER_LOAD.stream().map(of -> of.quantity().key()),
            CallComparisons.compareKeys())
        .distinct()
        .sorted()
        .toList();
  }

  private static String nothingInCommon(ResolvedStudy a, ResolvedStudy b) {
    if (a.kind() != b.kind()) {
      return "two campaigns must be of one kind, got %s in A and %s in B; compare campaigns of one study"
          .formatted(kind(a), kind(b));
    }
    if (a.isOfForeignService() != b.isOfForeignService()) {
      return "two campaigns must be of one kind of servers, got %s in A and %s in B; compare campaigns of one study"
          .formatted(servers(a), servers(b));
    }
    return "two campaigns must have a cell of the same workload, levels and fixed settings, got none;"
        + " see the differences and compare campaigns of one study";
  }

  private static String kind(ResolvedStudy study) {
    return study.kind() == CampaignKind.LOAD ? "requests at rates" : "calls";
  }

  private static String servers(ResolvedStudy study) {
    return study.isOfForeignService() ? "a service at a URL" : "servers that pijoule started";
  }

  private static Measurements read(String which, Path folder, List<Problem> problems) {
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    measurements.problems().forEach(problem -> problems.add(of(which, problem)));
    List<Run> runs = measurements.campaign().runs();
    if (runs.stream().noneMatch(Run::valid)) {
      problems.add(
          of(
              which,
              new Problem(
                  "a campaign must have a valid run, got 0 of %s; report names the reasons"
                      .formatted(runs.size()))));
    }
    return measurements;
  }

  private static Problem of(String which, Problem problem) {
    return new Problem(which + ": " + problem.message());
  }

  private static String name(Path folder) {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  /**
   * Properties in a results folder's own descriptions, by file and key: what was run, where, by
   * what.
   */
  private static final class HostProperties {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Keys whose values no two campaigns have in common, and those that count a trace's content.
     */
    private static final Set<String> OF_THE_DAY =
        Set.of(
            "written_at",
            "session",
            "jvm.pid",
            "closed",
            "samples",
            "first_ns",
            "last_ns",
            "losses",
            "csv_sha256",
            "cells"); // study.yaml's: factors and fixed settings say the same

    private static final Set<String> GROUPS_OF_THE_DAY = Set.of("clock", "counts");

    private final Path folder;
    private final Map<String, Map<String, String>> byFile = new TreeMap<>();

    private HostProperties(Path folder) {
      this.folder = folder;
    }

    /**
     * Texts by file and key; what cannot be read is left out, and the report has a problem of it.
     */
    static Map<String, Map<String, String>> of(Path folder) {
      HostProperties facts = new HostProperties(folder);
      facts.file("study.yaml");
      facts.file("bench.yaml");
      facts.benches();
      facts.directory("environment");
      facts.directory("traces");
      return facts.byFile;
    }

    /** Reads the bench of each pair of a folder that was merged. */
    private void benches() {
      try (Stream<Path> pairs = Files.list(folder.resolve("pairs"))) {
        pairs
            .map(pair -> "pairs/" + pair.getFileName() + "/bench.yaml")
            .sorted()
            .forEach(this::file);
      } catch (IOException ofOnePair) {
        // it has one bench
      }
    }

    private void directory(String name) {
      try (Stream<Path> files = Files.list(folder.resolve(name))) {
        files
            .map(file -> name + "/" + file.getFileName())
            .filter(file -> file.endsWith(".json"))
            .sorted()
            .forEach(this::file);
      } catch (IOException missing) {
        // the campaign's reader has said so
      }
    }

    private void file(String name) {
      try {
        Path file = folder.resolve(name);
        JsonNode root =
            name.endsWith(".json") ? JSON.readTree(RegularFile.text(file)) : YamlTree.read(file);
        Map<String, String> facts = new TreeMap<>();
        add("", root, facts);
        byFile.put(name, facts);
      } catch (IOException wrong) {
        // the campaign's reader has said so
      }
    }

    private static void add(String key, JsonNode value, Map<String, String> facts) {
      if (value.isObject() && !GROUPS_OF_THE_DAY.contains(key)) {
        String prefix = key.isEmpty() ? "" : key + ".";
        value
            .properties()
            .forEach(property -> add(prefix + property.getKey(), property.getValue(), facts));
      } else if (value.isArray() && !OF_THE_DAY.contains(key)) {
        List<String> items = new ArrayList<>();
        value.forEach(item -> items.add(item.isValueNode() ? item.asText() : item.toString()));
        facts.put(key, oneLine(String.join(", ", items)));
      } else if (value.isValueNode() && !value.isNull() && !OF_THE_DAY.contains(key)) {
        facts.put(key, oneLine(value.asText()));
      }
    }

    private static String oneLine(String text) {
      return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
  }
}
