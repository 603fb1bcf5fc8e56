package pijoule.runner.rack.slurm;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.runner.hosts.Quoting;
import pijoule.runner.hosts.Script;
import pijoule.runner.plan.Shard;
import pijoule.runner.rack.History;
import pijoule.runner.rack.Rack;
import pijoule.runner.rack.RackFolder;

/**
 * Gives the shards of a rack to Slurm, a job each. A licence belongs to a whole array job, and each
 * pair has its own: so there is no array. All jobs are submitted before the first may begin.
 */
public final class Submission {
  private static final String TEMPLATE = Script.resource(Submission.class, "rack.sbatch").text();

  private final Slurm slurm;
  private final Rack rack;
  private final Map<String, String> licenses;

  /**
   * Prepares the jobs of a rack, and checks its licences.
   *
   * @param slurm that gets the jobs
   * @param rack whose pairs
   * @throws UsageException if a pair of the rack has no licence of its own, or Slurm does not know
   *     it
   */
  Submission(Slurm slurm, Rack rack) throws IOException, InterruptedException {
    this.slurm = slurm;
    this.rack = rack;
    this.licenses = licenses(rack);
    Licenses known = slurm.licenses();
    licenses.forEach(known::require);
  }

  /**
   * {@return what submits its shards}
   *
   * @param rack whose pairs the Slurm of this machine is asked for
   * @throws UsageException if a pair of the rack has no licence of its own, or Slurm does not know
   *     it
   */
  public static Submission of(Rack rack) throws IOException, InterruptedException {
    return new Submission(new SlurmCommands(), rack);
  }

  private static Map<String, String> licenses(Rack rack) {
    Map<String, String> given = rack.slurm().map(Rack.Slurm::licenses).orElse(Map.of());
    Set<String> seen = new HashSet<>();
    for (String pair : rack.pairs().keySet()) {
      UsageException.when(
          !given.containsKey(pair),
          "every pair of rack %s must have a licence of Slurm, got none of %s; add slurm: {licenses: {%s: NAME}}, or start the pairs here with: run STUDY --rack RACK",
          rack.name(),
          pair,
          pair);
      if (!seen.add(given.get(pair))) {
        throw new UsageException(
            "every pair of rack %s must have a licence of its own, got '%s' of %s and of another"
                .formatted(rack.name(), given.get(pair), pair));
      }
    }
    return given;
  }

  /**
   * Submits every shard.
   *
   * @param folder of the rack, new
   * @param runner the command of this program
   * @return the jobs by pair
   * @throws UsageException if Slurm refuses a job; no job is left then, and no file of the jobs
   */
  public Map<String, String> begin(RackFolder folder, List<String> runner)
      throws IOException, InterruptedException {
    SlurmFiles files = new SlurmFiles(folder.root());
    files.write(batchScript(runner, folder));
    try {
      return submit(rack.shards(), folder);
    } catch (IOException | InterruptedException | RuntimeException e) {
      files.remove();
      throw e;
    }
  }

  /**
   * Submits the shards that have runs left and no job: those whose job ended early, and those that
   * got rounds of a pair that failed.
   *
   * @param folder of the rack
   * @return the jobs by pair
   * @throws UsageException if there are none, or Slurm refuses a job; no job of this call is left
   *     then
   */
  public Map<String, String> resume(RackFolder folder) throws IOException, InterruptedException {
    UsageException.when(
        Files.notExists(new SlurmFiles(folder.root()).script()),
        "--resume needs a rack that was submitted, got %s; go on with: %s",
        folder.root(),
        TypedCommand.of("run --resume " + folder.root()));
    Map<String, String> jobs = new History(folder.root()).jobs();
    Set<String> active =
        slurm.jobs(rack.pairs().keySet()).stream()
            .filter(Job::isActive)
            .map(Job::id)
            .collect(Collectors.toSet());
    List<Shard> left = new ArrayList<>();
    for (Shard shard : rack.shards()) {
      boolean isDone = folder.progress(shard).isComplete();
      if (!isDone && !active.contains(jobs.getOrDefault(shard.pair(), ""))) {
        left.add(shard);
      }
    }
    UsageException.when(
        left.isEmpty(),
        "a shard must have runs left and no job, got none in %s; see: %s",
        folder.root(),
        TypedCommand.of("rack status " + folder.root()));
    return submit(left, folder);
  }

  private Map<String, String> submit(List<Shard> shards, RackFolder folder)
      throws IOException, InterruptedException {
    SlurmFiles files = new SlurmFiles(folder.root());
    Map<String, String> jobs = new LinkedHashMap<>();
    try {
      for (Shard shard : shards) {
        jobs.put(shard.pair(), slurm.submit(task(shard), files.script(), files.log(shard.pair())));
      }
      History history = new History(folder.root());
      for (Map.Entry<String, String> job : jobs.entrySet()) {
        history.submitted(job.getKey(), job.getValue());
      }
      slurm.release(List.copyOf(jobs.values()));
      return jobs;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cancel(List.copyOf(jobs.values()), e);
      throw e;
    }
  }

  /** No job stays held, and none begins without the others. */
  private void cancel(List<String> jobs, Exception because) throws InterruptedException {
    try {
      if (!jobs.isEmpty()) {
        slurm.cancel(jobs);
      }
    } catch (IOException | RuntimeException e) {
      because.addSuppressed(e);
    }
  }

  private Task task(Shard shard) {
    return new Task(
        shard,
        rack.pairs().get(shard.pair()),
        licenses.get(shard.pair()),
        rack.slurm().flatMap(Rack.Slurm::partition));
  }

  /**
   * {@return the script of every job of a rack} It begins a shard, or goes on with one that has
   * begun, and has Slurm start the job again where a signal ended the runner.
   *
   * @param runner the command of this program: a job may have another {@code PATH}
   * @param folder of the rack
   */
  static String batchScript(List<String> runner, RackFolder folder) {
    String shards = folder.root().toAbsolutePath().normalize().resolve("shards").toString();
    return TEMPLATE
        .replace("@SHARDS@", Quoting.typed(List.of(shards)))
        .replace("@RUNNER@", Quoting.typed(runner))
        .replace("@STUDY@", Quoting.typed(folder.study()));
  }
}
