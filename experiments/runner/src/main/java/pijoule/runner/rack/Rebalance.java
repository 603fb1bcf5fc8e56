package pijoule.runner.rack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.runner.hosts.Ending;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.RoundReassignment;
import pijoule.runner.plan.RoundReassignment.Begun;
import pijoule.runner.plan.Shard;
import pijoule.runner.run.HeldShard;

/**
 * Deals the rounds that a pair has not finished to the other pairs of its rack. What was run stays:
 * runs of a round that the pair had begun are kept in its folder and are not counted, because a
 * round is compared within one pair.
 */
public final class Rebalance {
  private final RackFolder folder;
  private final Shard failed;

  private Rebalance(RackFolder folder, Shard failed) {
    this.folder = folder;
    this.failed = failed;
  }

  /**
   * Rounds that were dealt again.
   *
   * @param rounds from 1, by the pair that got them
   * @param setAside runs of the failed pair that are kept and not counted
   */
  public record Dealt(SortedMap<String, List<Integer>> rounds, List<String> setAside) {}

  /**
   * Deals the rounds, and writes it into the histories of the rack and of the shards concerned.
   *
   * @param folder of a rack
   * @param failed name of one of its pairs
   * @return what was dealt
   * @throws UsageException in one line, if a shard runs, no pair can take rounds, or there are none
   */
  public static Dealt of(RackFolder folder, String failed) throws IOException {
    List<Shard> shards = folder.rack().shards();
    Shard shard =
        shards.stream()
            .filter(other -> other.pair().equals(failed))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--failed must be a pair of the rack, got '%s'; %s"
                            .formatted(
                                failed,
                                Nearest.hint(failed, shards.stream().map(Shard::pair).toList()))));
    try (Held held = Held.of(folder)) {
      return new Rebalance(folder, shard).deal(held.byPair());
    }
  }

  private Dealt deal(SortedMap<Integer, HeldShard> begun) throws IOException {
    RoundReassignment redeal = redeal(begun);
    SortedMap<String, List<Integer>> rounds = new TreeMap<>();
    redeal.rounds().forEach((pair, dealt) -> rounds.put(shard(pair).pair(), dealt));
    Optional<Plan> rest = Optional.ofNullable(redeal.plans().get(failed.index()));
    HeldShard loser = begun.get(failed.index());
    List<String> setAside = rest.isPresent() ? loser.outside(rest.get()) : List.of();
    note(History.rebalanced(failed.pair(), rounds, setAside), redeal.rounds().keySet());
    // First what it loses: cut off here, its rounds are in no plan, and the next deal finds them.
    if (rest.isPresent()) {
      loser.deal(rest.get());
    }
    for (int pair : redeal.rounds().keySet()) {
      begun.get(pair).deal(redeal.plans().get(pair));
    }
    return new Dealt(rounds, setAside);
  }

  private RoundReassignment redeal(SortedMap<Integer, HeldShard> shards) throws IOException {
    Set<String> gone = new TreeSet<>(new History(folder.root()).failed());
    gone.add(failed.pair());
    SortedMap<Integer, Begun> begun = new TreeMap<>();
    Set<Integer> receivers = new TreeSet<>();
    for (Map.Entry<Integer, HeldShard> shard : shards.entrySet()) {
      begun.put(shard.getKey(), new Begun(shard.getValue().plan(), shard.getValue().finished()));
      if (!gone.contains(shard(shard.getKey()).pair())) {
        receivers.add(shard.getKey());
      }
    }
    UsageException.when(
        receivers.isEmpty(),
        "rounds must go to a pair that has begun and has not failed, got none in "
            + folder.root()
            + "; start another pair first");
    Plan whole = Plan.of(begun.get(receivers.iterator().next()).plan().study());
    RoundReassignment redeal = RoundReassignment.of(whole, begun, failed.index(), receivers);
    UsageException.when(
        redeal.rounds().isEmpty(),
        "a pair that failed must have rounds left, got "
            + failed.pair()
            + ", which has finished all of its rounds; nothing is dealt");
    return redeal;
  }

  /** A pair that never began gets a folder by this: it says that the pair is not to begin. */
  private void note(ObjectNode line, Set<Integer> receivers) throws IOException {
    new History(folder.root()).append(line);
    Set<Integer> concerned = new TreeSet<>(receivers);
    concerned.add(failed.index());
    for (int pair : concerned) {
      new History(Files.createDirectories(folder.folder(shard(pair)))).append(line);
    }
  }

  private Shard shard(int pair) {
    return folder.rack().shards().get(pair - 1);
  }

  /** The shards that have begun, by pair from 1. */
  private record Held(SortedMap<Integer, HeldShard> byPair) implements AutoCloseable {
    static Held of(RackFolder folder) throws IOException {
      Held held = new Held(new TreeMap<>());
      try {
        for (Shard shard : folder.rack().shards()) {
          Optional<HeldShard> begun = HeldShard.hold(folder.folder(shard));
          if (begun.isPresent()) {
            held.byPair().put(shard.index(), begun.get());
          }
        }
        return held;
      } catch (IOException | RuntimeException e) {
        Ending.after(e, held::close);
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      Ending.close(byPair.values());
    }
  }
}
