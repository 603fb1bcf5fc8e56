package pijoule.analysis.results;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a results folder. */
public final class CampaignReader {
  private CampaignReader() {}

  /**
   * Reads the study, the runs and the hosts; traces are left for the energy pass.
   *
   * @param folder that a runner wrote
   * @return the campaign, with a problem for everything that could not be used
   * @throws ResultsException if there is no study that can be read
   */
  public static RecordedCampaign read(Path folder) {
    ResolvedStudy study = StudyReader.read(folder.resolve("study.yaml"));
    List<Problem> problems = new ArrayList<>();
    Path bench = folder.resolve("bench.yaml");
    Map<String, DevicePair> devices = Map.of();
    if (Files.isRegularFile(bench)) {
      devices = DevicesReader.read(bench, problems);
    } else {
      problems.add(
          new Problem(
              "bench.yaml is missing: it is unknown where the campaign ran; copy it from there"));
    }
    PlanReader plan = PlanReader.read(folder.resolve("plan.csv"), problems);
    List<Run> runs = new RunsReader(study, plan, problems).read(folder.resolve("runs.jsonl"));
    List<FailedTry> failedTries = FailedTriesReader.read(folder, plan, problems);
    List<Host> hosts = HostsReader.read(folder.resolve("environment"), problems);
    return new RecordedCampaign(folder, study, runs, hosts, problems, failedTries, devices);
  }
}
