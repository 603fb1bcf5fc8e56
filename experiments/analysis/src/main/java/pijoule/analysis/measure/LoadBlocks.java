package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.campaign.ServerStart;
import pijoule.contract.phase.Side;

/**
 * Completes the servers' measures of a campaign under load: each run is compared with others of the
 * same server process.
 */
final class LoadBlocks {
  /** Rates that differ by less have no difference of energies that says anything. */
  private static final double MIN_STEP = 0.05;

  /** Share of a power below which sums of floating point differ without any change. */
  private static final double MIN_CHANGE = 1e-9;

  private LoadBlocks() {}

  /** {@return these sides in the same order, with what needs the other runs of a server process} */
  static List<MeasuredSide> complete(List<MeasuredSide> sides) {
    Map<ServerStart, List<MeasuredSide>> blocks =
        sides.stream()
            .filter(side -> side.side() == Side.SERVER && side.load().isPresent())
            .collect(Collectors.groupingBy(side -> side.run().serverStart()));
    Map<MeasuredSide, MeasuredLoad> completed = new IdentityHashMap<>();
    blocks.values().forEach(block -> complete(block, completed));
    return sides.stream()
        .map(side -> completed.containsKey(side) ? side.with(completed.get(side)) : side)
        .toList();
  }

  private static void complete(
      List<MeasuredSide> block, Map<MeasuredSide, MeasuredLoad> completed) {
    Optional<BoardEnergy> idle =
        block.stream()
            .map(side -> side.load().orElseThrow())
            .filter(load -> load.run().isIdle())
            .findFirst()
            .flatMap(MeasuredLoad::gross);
    List<MeasuredLoad> ladder = ladder(block);
    for (MeasuredSide side : block) {
      MeasuredLoad load = side.load().orElseThrow();
      Optional<BoardEnergy> active =
          load.run().isIdle()
              ? Optional.empty()
              : idle.flatMap(base -> load.gross().flatMap(gross -> above(gross, base)));
      completed.put(side, load.with(active, step(load, ladder)));
    }
  }

  /** A source whose power is the same to the last digit, with requests and without, sees none. */
  private static Optional<BoardEnergy> above(BoardEnergy gross, BoardEnergy idle) {
    boolean isConstant = Math.abs(gross.watts() - idle.watts()) <= MIN_CHANGE * gross.watts();
    return isConstant ? Optional.empty() : Optional.of(gross.above(idle));
  }

  /** The rates in rising order; neither the repeat nor the end of a search is one of them. */
  private static List<MeasuredLoad> ladder(List<MeasuredSide> block) {
    List<MeasuredLoad> ladder = new ArrayList<>();
    block.stream()
        .filter(side -> !side.run().repeated())
        .map(side -> side.load().orElseThrow())
        .filter(load -> load.run().maxRate().isEmpty() && load.throughput().isPresent())
        .forEach(ladder::add);
    ladder.sort(Comparator.comparingDouble(load -> load.run().record().ratePerSecond()));
    return ladder;
  }

  private static Optional<MeasuredLoad.Step> step(MeasuredLoad load, List<MeasuredLoad> ladder) {
    int place = 0;
    while (place < ladder.size() && ladder.get(place) != load) {
      place++;
    }
    if (place < 1
        || place == ladder.size()
        || load.gross().isEmpty()
        || ladder.get(place - 1).gross().isEmpty()) {
      return Optional.empty();
    }
    MeasuredLoad lower = ladder.get(place - 1);
    double more = load.throughput().getAsDouble() - lower.throughput().getAsDouble();
    if (!(more > MIN_STEP * load.throughput().getAsDouble())) {
      return Optional.empty();
    }
    return Optional.of(
        new MeasuredLoad.Step(
            load.gross().get().above(lower.gross().get()), more * load.seconds()));
  }
}
