package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import pijoule.energy.files.FileName;
import pijoule.energy.files.RegularFile;

/** Reads a results folder. */
public final class CampaignReader {
  private static final String ATTEMPTS = "attempts.jsonl";
  private static final String ENDING = ".json";
  private static final String CALIBRATION = "pijoule-(power-)?calibration/.*";

  /** Keys of a host's file that are no facts of it. */
  private static final Set<String> LEFT_IN_THE_FILE =
      Set.of("format", "host", "session", "written_at", "jar_sha256");

  private CampaignReader() {}

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
    List<FailedTry> failedTries = readFailedTries(folder, plan, problems);
    List<HostDescription> hosts = readHosts(folder.resolve("environment"), problems);
    Map<String, DiskBytes> disk =
        DiskReader.read(folder.resolve("programs").resolve("disk.csv"), problems);
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

  /** Reads attempts.jsonl, which a campaign has from its first failed try on. */
  private static List<FailedTry> readFailedTries(
      Path folder, PlanReader plan, List<Problem> problems) {
    List<FailedTry> tries = new ArrayList<>();
    try {
      new JsonLines<>(ATTEMPTS, FailedTry.class, problems)
          .read(
              folder.resolve(ATTEMPTS),
              line -> {
                Optional<String> fault = fault(line, plan);
                fault.ifPresentOrElse(
                    why ->
                        problems.add(
                            JsonLines.leftOut(
                                "try %s of %s".formatted(line.number(), line.run()), why)),
                    () -> tries.add(line));
              });
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException wrong) {
      problems.add(
          new Problem(
              "%s cannot be read to its end: %s; what comes after try %s is left out"
                  .formatted(ATTEMPTS, Problems.firstLine(wrong), tries.size())));
    }
    return tries;
  }

  private static Optional<String> fault(FailedTry line, PlanReader plan) {
    return plan.unknown(line.run()).or(() -> HostNames.fault(line.boards().orElse(Map.of())));
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
                    .formatted(file, Problems.firstLine(wrong))));
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

  /** Reads environment/. */
  private static List<HostDescription> readHosts(Path directory, List<Problem> problems) {
    List<HostDescription> hosts = new ArrayList<>();
    for (Path file : files(directory, problems)) {
      String name = file.getFileName().toString();
      String host = name.substring(0, name.length() - ENDING.length());
      try {
        JsonNode json = ResultsJson.mapper().readTree(RegularFile.text(file));
        if (!json.isObject()) {
          throw new IOException("it must hold one JSON object, got " + json.getNodeType());
        }
        if (json.path("format").asText().matches(CALIBRATION)) {
          continue; // a meter's
        }
        hosts.add(new HostDescription(host, json.path("host").asText(host), facts(json)));
      } catch (IOException wrong) {
        problems.add(
            new Problem(
                "environment/%s is left out: %s; copy it again from where the campaign ran"
                    .formatted(name, Problems.firstLine(wrong))));
      }
    }
    return hosts;
  }

  private static List<Path> files(Path directory, List<Problem> problems) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException missing) {
      problems.add(
          new Problem(
              "environment/ is missing: the report cannot name the hosts; copy it from where the"
                  + " campaign ran"));
      return List.of();
    }
  }

  private static Map<String, String> facts(JsonNode json) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> fact : json.properties()) {
      if (!LEFT_IN_THE_FILE.contains(fact.getKey())) {
        fact("", fact.getKey(), fact.getValue(), facts);
      }
    }
    return facts;
  }

  private static void fact(String prefix, String key, JsonNode value, Map<String, String> facts) {
    if (value.isObject() && prefix.isEmpty()) {
      value
          .properties()
          .forEach(property -> fact(key + " ", property.getKey(), property.getValue(), facts));
    } else if (value.isValueNode() && !value.isNull()) {
      facts.put(prefix + key, value.asText().strip().replaceAll("\\s*\\R\\s*", "; "));
    }
  }
}
