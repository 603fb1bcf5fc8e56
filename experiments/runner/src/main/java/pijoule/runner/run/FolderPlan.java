package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import pijoule.campaign.DerivedFile;
import pijoule.campaign.Rounds;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.Shard;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** The plan of a results folder: that of its study, or of a shard the part in its plan.csv. */
final class FolderPlan {
  private FolderPlan() {}

  /**
   * {@return the plan of a study that one runner makes}
   *
   * @param study any
   * @param shard the part of it; empty: all of it
   * @throws UsageException if the study has another number of pairs
   */
  static Plan of(Study study, Optional<Shard> shard) {
    int wanted = shard.map(Shard::count).orElse(1);
    if (study.design().pairs() != wanted) {
      throw new UsageException(
          "a study of %d pairs must be run with --shard i/%d or --rack RACK, got %s"
              .formatted(
                  study.design().pairs(),
                  study.design().pairs(),
                  shard.map(part -> "--shard " + part.text()).orElse("neither")));
    }
    Plan whole = Plan.of(study);
    return shard.map(part -> whole.shard(part.index())).orElse(whole);
  }

  /** The plan of a folder; of a shard, what its plan.csv has of its study's plan. */
  static Plan read(ResultsFolder folder) throws IOException {
    Study study = StudyFile.read(folder.study());
    Optional<Shard> shard = folder.shard();
    Plan dealt = of(study, shard);
    if (!Files.exists(folder.plan())) {
      requireNotDealtAway(folder);
      DerivedFile.write(folder.plan(), dealt.csv());
      return dealt;
    }
    String csv = Files.readString(RegularFile.require(folder.plan()));
    Optional<Plan> plan =
        shard.isPresent()
            ? Plan.of(study).shard(csv, shard.get().index())
            : Optional.of(dealt).filter(made -> made.csv().startsWith(csv));
    if (plan.isPresent() && !plan.get().csv().equals(csv)) {
      // The study has more rounds than before: its first ones are the same.
      DerivedFile.write(folder.plan(), plan.get().csv());
    }
    return plan.orElseThrow(
        () ->
            new UsageException(
                "plan.csv must be the plan of study.yaml, got another in "
                    + folder.root()
                    + "; put back the study that the campaign was begun with"));
  }

  /** Adds rounds to the study of a folder; the plan follows when it is read. */
  static void extend(ResultsFolder folder, int replicates) throws IOException {
    Study study = StudyFile.read(folder.study()).withReplicates(replicates);
    DerivedFile.write(folder.study(), StudyFile.write(study, Optional.of(folder.root())));
  }

  /** Cuts off the rounds of a folder's study and plan that its rule has made needless. */
  static void endAfter(ResultsFolder folder, int rounds) throws IOException {
    Study planned = StudyFile.read(folder.study());
    Rounds split = planned.design().rounds();
    Study study =
        planned
            .with(new Rounds(rounds * split.perRound(), split.perRound()))
            .withStop(planned.reporting().stop().map(rule -> rule.endedBefore(split.replicates())));
    DerivedFile.write(folder.plan(), Plan.of(study).csv());
    DerivedFile.write(folder.study(), StudyFile.write(study, Optional.of(folder.root())));
  }

  /** A pair that was killed before it had a plan may have lost its rounds to others. */
  private static void requireNotDealtAway(ResultsFolder folder) {
    UsageException.when(
        Files.exists(folder.root().resolve("history.jsonl")),
        "a shard must have rounds, got none in %s: they were dealt to other pairs before it began; go on with those",
        folder.root());
  }
}
