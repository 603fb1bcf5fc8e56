package pijoule.campaign;

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
    List<Problem> problems = new ArrayList<>();
    RecordedBench bench = BenchReader.of(folder, problems);
    ResolvedStudy study = StudyReader.read(folder.resolve("study.yaml"), bench.emulatesClocks());
    PlanReader plan = PlanReader.read(folder.resolve("plan.csv"), problems);
    List<Run> runs = new RunsReader(study, plan, problems).read(folder.resolve("runs.jsonl"));
    List<FailedTry> failedTries = FailedTriesReader.read(folder, plan, problems);
    List<Host> hosts = HostsReader.read(folder.resolve("environment"), problems);
    Map<String, DiskBytes> disk =
        DiskReader.read(folder.resolve("programs").resolve("disk.csv"), problems);
    PairsReader.Found pairs = PairsReader.read(folder, problems);
    int planned = study.cells().size() * study.replicates() + plan.repeats();
    return new RecordedCampaign(
        folder,
        study,
        runs,
        hosts,
        problems,
        failedTries,
        bench.devices(),
        disk,
        plan.dealt().orElse(planned),
        pairs.names(),
        pairs.isPart());
  }
}
