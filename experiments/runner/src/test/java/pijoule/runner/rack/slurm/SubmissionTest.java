package pijoule.runner.rack.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Shard;
import pijoule.runner.rack.History;
import pijoule.runner.rack.Rack;
import pijoule.runner.rack.RackFolder;

class SubmissionTest {
  private static final List<String> RUNNER =
      List.of("/opt/jdk/bin/java", "-Dpijoule.home=/opt/it's here", "-jar", "/opt/runner.jar");

  @TempDir Path root;
  private final FakeSlurm slurm = new FakeSlurm();

  private static Rack rack(Map<String, String> licenses) {
    Map<String, Path> pairs = new LinkedHashMap<>();
    pairs.put("left", Path.of("/benches/left.yaml"));
    pairs.put("right one", Path.of("/benches/right.yaml"));
    return new Rack(
        "lab", "A lab", pairs, 2, Optional.of(new Rack.Slurm(Optional.empty(), licenses)));
  }

  private RackFolder folder() {
    Rack rack = rack(Map.of("left", "pair1", "right one", "pair2"));
    return new RackFolder(root, rack, List.of("/studies/my study.yaml", "--seed", "7"));
  }

  /** -Dgolden.rewrite=true writes it again. */
  @Test
  void theScriptOfTheJobs() throws IOException {
    RackFolder folder = new RackFolder(Path.of("/data/rack"), folder().rack(), folder().study());
    String script = Submission.batchScript(RUNNER, folder);
    Path golden = Path.of("src/test/resources/rack/rack.sbatch");
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(golden, script);
    }

    assertThat(script).isEqualTo(Files.readString(golden));
  }

  @Test
  void everyShardIsAJobWithItsLicenseAndNoneBeginsBeforeAllAreThere() throws Exception {
    RackFolder folder = folder();

    Map<String, String> jobs = new Submission(slurm, folder.rack()).begin(folder, RUNNER);

    assertThat(jobs).isEqualTo(Map.of("left", "1", "right one", "2"));
    assertThat(slurm.asked)
        .containsExactly(
            "submit pair1 left /benches/left.yaml 1/2",
            "submit pair2 right one /benches/right.yaml 2/2",
            "release 1 2");
    assertThat(new History(root).jobs()).isEqualTo(jobs);
    assertThat(root.resolve("rack.sbatch")).exists();
  }

  @Test
  void aJobThatIsRefusedLeavesNone() {
    slurm.accepts = 1;
    RackFolder folder = folder();

    assertThatThrownBy(() -> new Submission(slurm, folder.rack()).begin(folder, RUNNER))
        .isInstanceOf(UsageException.class);

    assertThat(slurm.asked).last().isEqualTo("cancel 1");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void jobsThatCannotBeReleasedAreCancelledAndLeaveNothing() {
    slurm.releases = false;
    RackFolder folder = folder();

    assertThatThrownBy(() -> new Submission(slurm, folder.rack()).begin(folder, RUNNER))
        .isInstanceOf(IOException.class)
        .hasMessage("no answer of the controller");

    assertThat(slurm.asked).last().isEqualTo("cancel 1 2");
    assertThat(root).isEmptyDirectory();
  }

  /** After a power cut: the line that follows must not be lost with it. */
  @Test
  void aJobIsKnownThoughTheLineBeforeItWasCutOff() throws IOException {
    Files.writeString(root.resolve("history.jsonl"), "{\"format\":\"pijoule-ra");
    new History(root).submitted("left", "7");
    new History(root).submitted("left", "8");
    assertThat(new History(root).jobs()).isEqualTo(Map.of("left", "8"));
    assertThat(root.resolve("history.jsonl")).content().hasLineCount(3);
  }

  @Test
  void aPairWithoutALicenseOfItsOwnIsRefused() {
    assertThatThrownBy(() -> new Submission(slurm, rack(Map.of("left", "pair1"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("got none of right one; add slurm: {licenses: {right one: NAME}}");
    assertThatThrownBy(
            () -> new Submission(slurm, rack(Map.of("left", "pair1", "right one", "pair1"))))
        .hasMessageContaining("got 'pair1' of right one and of another");
    assertThatThrownBy(
            () -> new Submission(slurm, rack(Map.of("left", "pair1", "right one", "pair3"))))
        .hasMessageContaining("the licence of pair right one must be one that Slurm knows");
    assertThat(slurm.asked).isEmpty();
  }

  @Test
  void onlyShardsWithRunsLeftAndNoJobAreSubmittedAgain() throws Exception {
    RackFolder folder = folder();
    Submission submission = new Submission(slurm, folder.rack());
    assertThatThrownBy(() -> submission.resume(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--resume needs a rack that was submitted");
    submission.begin(folder, RUNNER);
    slurm.asked.clear();
    assertThatThrownBy(() -> submission.resume(folder))
        .hasMessageContaining("a shard must have runs left and no job");

    slurm.jobs.set(0, new Job("1", "FAILED", "NonZeroExitCode"));
    slurm.jobs.remove(1);
    progress(folder, "left", 1);
    progress(folder, "right one", 2);
    assertThat(submission.resume(folder)).containsOnlyKeys("left");

    assertThat(slurm.asked)
        .containsExactly("submit pair1 left /benches/left.yaml 1/2", "release 2");
  }

  @Test
  void theStatusJoinsJobsAndFolders() throws Exception {
    RackFolder folder = folder();
    new Submission(slurm, folder.rack()).begin(folder, RUNNER);
    slurm.jobs.set(0, new Job("1", "RUNNING", "None"));
    progress(folder, "left", 1);
    RackStatus running = RackStatus.of(slurm, folder);
    slurm.jobs.clear();
    Files.createDirectories(root.resolve("slurm"));
    Files.writeString(root.resolve("slurm/left.log"), "pijoule: host pi must be free, got x\n\n");
    List<String> ended = RackStatus.of(slurm, folder).lines();
    progress(folder, "left", 2);
    progress(folder, "right one", 2);
    List<String> done = RackStatus.of(slurm, folder).lines();
    Files.createDirectory(folder.merged());

    assertThat(running.lines())
        .containsExactly(
            "pair       shard  job  state    reason       done  valid  failed",
            "left       1/2    1    RUNNING  -            1/2   0      1",
            "right one  2/2    2    PENDING  JobHeldUser  -     -      -");
    assertThat(running.hasFailedRuns()).isTrue();
    assertThat(running.activeJob("left")).contains("1");
    assertThat(ended)
        .contains(
            "left       1/2    1    -      -       1/2   0      1",
            "job 1 of left has ended, its last line is 'pijoule: host pi must be free, got x'; go"
                + " on with: pijoule rack submit --resume "
                + root
                + ", or deal its rounds to others with: pijoule rack rebalance "
                + root
                + " --failed left");
    assertThat(done)
        .last()
        .asString()
        .isEqualTo(
            "all runs are done; next: pijoule merge %s/shards/left '%s/shards/right one' --out %s/merged"
                .formatted(root, root, root));
    assertThat(RackStatus.of(slurm, folder).lines())
        .last()
        .isEqualTo("all runs are done; next: pijoule report " + root + "/merged");
  }

  private void progress(RackFolder folder, String pair, int done) throws IOException {
    Shard shard =
        folder.rack().shards().stream().filter(of -> of.pair().equals(pair)).findFirst().get();
    Path of = Files.createDirectories(folder.folder(shard));
    Files.writeString(of.resolve("plan.csv"), "order,run\n1,r0001\n2,r0002\n");
    String line = "{\"run\":\"r0001\",\"outcome\":\"failed\"}\n";
    String cutOff = "{\"run\":\"r0002\",\"outc";
    Files.writeString(
        of.resolve("runs.jsonl"),
        done == 1 ? line + cutOff : line + line.replace("failed", "valid"));
  }
}
