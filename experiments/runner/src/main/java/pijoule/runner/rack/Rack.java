package pijoule.runner.rack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.FileName;
import pijoule.runner.plan.Shard;

/**
 * Pairs of boards that make one plan together.
 *
 * @param name the rack file's name
 * @param title one line
 * @param pairs the file of each pair's bench, by the pair's name, in the order of their numbers
 * @param atOnce pairs that work at the same time on one machine, at least 1
 * @param slurm of a rack whose shards are jobs
 */
public record Rack(
    String name, String title, Map<String, Path> pairs, int atOnce, Optional<Slurm> slurm) {
  static final Bounds<Long> AT_ONCE = Bounds.of("at_once", 1, Shard.MAX);

  /** Checks the number of pairs, their names, and how many work at once. */
  public Rack {
    pairs = Collections.unmodifiableMap(new LinkedHashMap<>(pairs));
    pairs.keySet().forEach(pair -> FileName.require("a pair", pair));
    UsageException.when(
        pairs.size() < 2 || pairs.size() > Shard.MAX,
        "a rack must have 2 to %d pairs, got %d; run a study on one pair with --bench",
        Shard.MAX,
        pairs.size());
    AT_ONCE.require((long) atOnce);
    UsageException.when(
        atOnce > pairs.size(),
        "at_once must be from 1 to the number of pairs, %d, got %d; choose one between",
        pairs.size(),
        atOnce);
    for (String licensed : slurm.map(Slurm::licenses).orElse(Map.of()).keySet()) {
      UsageException.when(
          !pairs.containsKey(licensed),
          "a licence must be of one of the pairs %s, got '%s'",
          pairs.keySet(),
          licensed);
    }
  }

  /**
   * Rules by which shards become jobs of Slurm.
   *
   * @param partition absent: Slurm's default
   * @param licenses by pair: the licence of which there is one, so that a pair has one job at a
   *     time
   */
  public record Slurm(Optional<String> partition, Map<String, String> licenses) {
    public Slurm {
      licenses = Collections.unmodifiableMap(new LinkedHashMap<>(licenses));
    }
  }

  /** {@return the shard of each pair, in the order of their numbers} */
  public List<Shard> shards() {
    List<Shard> shards = new ArrayList<>();
    for (String pair : pairs.keySet()) {
      shards.add(new Shard(shards.size() + 1, pairs.size(), pair));
    }
    return shards;
  }
}
