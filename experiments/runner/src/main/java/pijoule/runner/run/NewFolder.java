package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import pijoule.campaign.DerivedFile;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.plan.Hypotheses;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Program;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Folder of a new campaign, with all that is known before its first session. */
final class NewFolder {
  private final Path root;
  private final Study study;
  private final Optional<Shard> shard;
  private final Bench bench;
  private final Testbed site;
  private Plan plan;

  NewFolder(Path root, Study study, Optional<Shard> shard, Bench bench, Testbed site) {
    this.root = root;
    this.study = study;
    this.shard = shard;
    this.bench = bench;
    this.site = site;
  }

  /**
   * Takes the folder and writes its files; no file is there before all are on the disk.
   *
   * @return it, locked
   */
  ResultsFolder write() throws IOException {
    Hypotheses hypotheses = Hypotheses.of(study, site.programs());
    ResultsFolder made = ResultsFolder.create(root);
    Study kept = study.copiedTo(made.target());
    plan = FolderPlan.of(kept, shard);
    try (DerivedFile.Batch files = new DerivedFile.Batch()) {
      copy(hypotheses.copies(), root, files);
      // What each program states of itself: the report takes names from there.
      for (Program program : study.started()) {
        Path copy = made.programs().resolve(program.id() + ".json");
        add(copy, Files.readString(program.file()), files);
      }
      add(made.programs().resolve("disk.csv"), ProgramDisk.csv(study, site.programs()), files);
      add(made.campaign(), site.campaign() + "\n", files);
      add(made.bench(), BenchFile.write(bench.withoutTarget()), files);
      if (shard.isPresent()) {
        add(made.shardFile(), shard.get().json(), files);
      }
      add(made.study(), StudyFile.write(hypotheses.within(kept), Optional.of(root)), files);
      add(made.plan(), plan.csv(), files);
      files.finish();
    }
    return made;
  }

  /** {@return the plan that the folder has, of the study as it is there} */
  Plan plan() {
    return plan;
  }

  /**
   * Copies files, each whole or not at all.
   *
   * @param copied by the path of the copy below the root
   */
  static void copy(Map<Path, Path> copied, Path root, DerivedFile.Batch files) throws IOException {
    for (Map.Entry<Path, Path> copy : copied.entrySet()) {
      add(root.resolve(copy.getKey()), Files.readString(copy.getValue()), files);
    }
  }

  private static void add(Path file, String text, DerivedFile.Batch files) throws IOException {
    files.add(file, out -> out.append(text));
  }
}
