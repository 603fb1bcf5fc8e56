package pijoule.runner.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * The pairs of hosts of a bench.
 *
 * @param usual that a study without the factor device uses
 * @param devices by level of the factor device, in the file's order
 */
public record HostPairs(Pair usual, Map<String, Pair> devices) {
  public HostPairs {
    devices = Collections.unmodifiableMap(new LinkedHashMap<>(devices));
  }

  /**
   * {@return the pair that its runs are made on}
   *
   * @param cell of a study
   * @throws UsageException if there is none for its level of device
   */
  public Pair of(Cell cell) {
    return cell.find(Factor.DEVICE).map(this::of).orElse(usual);
  }

  private Pair of(Level level) {
    Pair pair = devices.get(level.text());
    if (pair == null) {
      throw new UsageException(
          ("a bench must have a pair of hosts for every level of device, got none for '%1$s'; add"
                  + " to its devices: %1$s: {client: HOST, server: HOST}")
              .formatted(level.text()));
    }
    return pair;
  }

  /** {@return all of them, each once} */
  public Set<Pair> all() {
    Set<Pair> all = new LinkedHashSet<>(List.of(usual));
    all.addAll(devices.values());
    return all;
  }

  /**
   * {@return the pairs that are meant, each once}
   *
   * @param device a level of device; absent: every one
   */
  public Set<Pair> of(Optional<String> device) {
    return device.map(devices::get).map(Set::of).orElseGet(this::all);
  }

  /**
   * {@return only the pairs of these; where there are levels, the first one's is the usual one}
   *
   * @param levels of device in a study; empty where it does not name the factor
   * @throws UsageException if a level has no pair
   */
  HostPairs usedBy(List<Level> levels) {
    Map<String, Pair> used = new LinkedHashMap<>();
    levels.forEach(level -> used.put(level.text(), of(level)));
    return new HostPairs(used.values().stream().findFirst().orElse(usual), used);
  }
}
