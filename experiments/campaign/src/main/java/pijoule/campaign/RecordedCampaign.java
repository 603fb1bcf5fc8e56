package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import pijoule.contract.phase.Side;
import pijoule.energy.files.FileName;
import pijoule.energy.files.RegularFile;

/**
 * A results folder, read.
 *
 * @param folder where it is
 * @param study what was to be measured
 * @param paper that the study is compared with; {@link Paper#NONE} where it is with none
 * @param runs as far as they can be used, in the order in which they were made; the list is not
 *     copied and must not change
 * @param hosts that environment/ describes, by name
 * @param problems what could not be used
 * @param failedTries tries that failed and were made again, in their order
 * @param devices hosts of each level of the factor device; empty where the bench names none
 * @param benchNotes texts of the person who wrote the bench, by subject; empty where there are none
 * @param carbon emissions of electricity where the bench is; absent where it states none
 * @param disk bytes of the files of each cell's programs, by the cell's number and the side, such
 *     as {@code 3 client}; empty where the folder does not say
 * @param planned runs that the folder is to have: those of the study, of a shard those of its pair;
 *     with those that measure a server process at its first rate again
 * @param pairs names of the pairs that the folder has runs of, by number; empty where the campaign
 *     has one pair
 * @param isPart whether the plan has runs of other pairs as well: of a shard, and of shards that
 *     were merged without the others
 */
public record RecordedCampaign(
    Path folder,
    ResolvedStudy study,
    Paper paper,
    List<Run> runs,
    List<HostDescription> hosts,
    List<Problem> problems,
    List<FailedTry> failedTries,
    Map<String, DevicePair> devices,
    Map<String, String> benchNotes,
    Optional<CarbonIntensity> carbon,
    Map<String, DiskBytes> disk,
    int planned,
    SortedMap<Integer, String> pairs,
    boolean isPart) {
  public RecordedCampaign {
    runs = Collections.unmodifiableList(runs);
    hosts = List.copyOf(hosts);
    problems = List.copyOf(problems);
    failedTries = List.copyOf(failedTries);
    benchNotes = Collections.unmodifiableMap(new LinkedHashMap<>(benchNotes));
    disk = Map.copyOf(disk);
    pairs = Collections.unmodifiableSortedMap(new TreeMap<>(pairs));
    devices = Collections.unmodifiableMap(new LinkedHashMap<>(devices));
  }

  /** A campaign in which no try failed, on one pair of hosts. */
  public RecordedCampaign(
      Path folder,
      ResolvedStudy study,
      List<Run> runs,
      List<HostDescription> hosts,
      List<Problem> problems) {
    this(
        folder,
        study,
        Paper.of(folder, study),
        runs,
        hosts,
        problems,
        List.of(),
        Map.of(),
        Map.of(),
        Optional.empty(),
        Map.of(),
        study.cells().size() * study.replicates(),
        new TreeMap<>(),
        false);
  }

  /**
   * Reads the study, the runs and the hosts; traces are left for the energy pass.
   *
   * @param folder that a runner wrote
   * @return the campaign, with a problem for everything that could not be used
   * @throws ResultsException if there is no study that can be read
   */
  public static RecordedCampaign read(Path folder) {
    List<Problem> problems = new ArrayList<>();
    RecordedBench bench = BenchReader.of(folder, problems);
    ResolvedStudy study = StudyReader.read(folder.resolve("study.yaml"), bench.emulatesClocks());
    PlanReader plan = PlanReader.read(folder.resolve("plan.csv"), problems);
    List<Run> runs = new RunsReader(study, plan, problems).read(folder.resolve("runs.jsonl"));
    List<FailedTry> failedTries = FailedTry.read(folder, plan, problems);
    List<HostDescription> hosts = HostDescription.read(folder.resolve("environment"), problems);
    Map<String, DiskBytes> disk =
        DiskBytes.read(folder.resolve("programs").resolve("disk.csv"), problems);
    Pairs pairs = Pairs.read(folder, problems);
    int planned = study.cells().size() * study.replicates() + plan.repeats();
    return new RecordedCampaign(
        folder,
        study,
        Paper.of(folder, study),
        runs,
        hosts,
        problems,
        failedTries,
        bench.devices(),
        bench.notes(),
        bench.carbon(),
        disk,
        plan.dealt().orElse(planned),
        pairs.names(),
        pairs.isPart());
  }

  /**
   * {@return bytes of the files that its program needs}
   *
   * @param run of this campaign
   * @param side of it
   */
  public DiskBytes disk(Run run, Side side) {
    return disk.getOrDefault(
        DiskBytes.key(String.valueOf(run.cell()), side.key()), DiskBytes.UNKNOWN);
  }

  /**
   * {@return whether the folder was merged from those of several pairs: it has a bench of each
   * pair, and cannot be resumed}
   */
  public boolean isMerged() {
    return Files.exists(folder.resolve("merge.json"));
  }

  /**
   * {@return valid runs that have it, in their order}
   *
   * @param mark any
   */
  public List<Run> having(RunMark mark) {
    return runs.stream().filter(run -> run.has(mark)).toList();
  }

  /** {@return how many of its runs are valid, failed and planned} */
  public RunCounts counts() {
    int valid = (int) runs.stream().filter(Run::valid).count();
    return new RunCounts(valid, runs.size() - valid, planned);
  }

  /**
   * Pairs of a rack that a folder has runs of: merge.json of all, or shard.json of one.
   *
   * @param names by number; empty where the campaign has one pair, or the file cannot be read
   * @param isPart whether runs of the plan were dealt to pairs that are not among them
   */
  private record Pairs(SortedMap<Integer, String> names, boolean isPart) {
    private static final String MERGED = "merge.json";
    private static final String SHARD = "shard.json";

    static Pairs read(Path folder, List<Problem> problems) {
      SortedMap<Integer, String> names = new TreeMap<>();
      boolean isPart = false;
      String file = Files.exists(folder.resolve(MERGED)) ? MERGED : SHARD;
      if (Files.notExists(folder.resolve(file))) {
        return new Pairs(names, isPart);
      }
      try {
        JsonNode json = ResultsJson.mapper().readTree(RegularFile.text(folder.resolve(file)));
        isPart = file.equals(SHARD) || !json.path("missing").isEmpty();
        for (JsonNode pair : file.equals(MERGED) ? json.path("pairs") : List.of(json)) {
          names.put(index(pair), FileName.require("a pair", pair.path("pair").asText()));
        }
      } catch (IOException | IllegalArgumentException wrong) {
        problems.add(
            new Problem(
                "%s cannot be read: %s; pairs have numbers in place of names; copy it again"
                    .formatted(file, Problem.firstLine(wrong))));
        names.clear();
      }
      return new Pairs(names, isPart);
    }

    private static int index(JsonNode pair) {
      int index = pair.path("index").asInt();
      if (index < 1) {
        throw new IllegalArgumentException(
            "index must be a whole number from 1, got " + pair.path("index"));
      }
      return index;
    }
  }
}
