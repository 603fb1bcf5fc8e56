package pijoule.runner.rack.slurm;

import java.util.List;
import pijoule.runner.hosts.Quoting;
import pijoule.runner.hosts.Script;
import pijoule.runner.rack.RackFolder;

/**
 * The script of every job of a rack: it begins a shard, or goes on with one that has begun, and has
 * Slurm start the job again where a signal ended the runner.
 */
final class BatchScript {
  private static final String TEMPLATE = Script.resource(BatchScript.class, "rack.sbatch").text();

  private BatchScript() {}

  /**
   * @param runner the command of this program: a job may have another {@code PATH}
   * @param folder of the rack
   * @return the script
   */
  static String text(List<String> runner, RackFolder folder) {
    String shards = folder.root().toAbsolutePath().normalize().resolve("shards").toString();
    return TEMPLATE
        .replace("@SHARDS@", Quoting.typed(List.of(shards)))
        .replace("@RUNNER@", Quoting.typed(runner))
        .replace("@STUDY@", Quoting.typed(folder.study()));
  }
}
