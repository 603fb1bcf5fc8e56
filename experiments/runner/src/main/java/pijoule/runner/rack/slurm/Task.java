package pijoule.runner.rack.slurm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.runner.plan.Shard;

/**
 * A shard as a job.
 *
 * @param shard of the plan
 * @param bench absolute path of its pair's bench
 * @param license of its pair, as Slurm calls it
 * @param partition that the job goes to; absent: Slurm's usual one
 */
record Task(Shard shard, Path bench, String license, Optional<String> partition) {
  /** {@return arguments that the script is called with} */
  List<String> arguments() {
    return List.of(shard.pair(), bench.toString(), shard.text());
  }
}
