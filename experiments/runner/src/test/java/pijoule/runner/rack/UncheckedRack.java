package pijoule.runner.rack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.campaign.YamlTree;
import pijoule.runner.plan.Shard;

/** Racks of as many pairs as there may be, which are read without their schema. */
public final class UncheckedRack {
  private UncheckedRack() {}

  /** Reads {@code at_once} of a rack as the code does that no schema stands before. */
  public static Rack read(Path file) throws IOException {
    Map<String, Path> pairs =
        IntStream.rangeClosed(1, Shard.MAX)
            .mapToObj(pair -> "pair-" + pair)
            .collect(Collectors.toMap(Function.identity(), Path::of));
    int atOnce = YamlTree.read(file).path("at_once").asInt();
    return new Rack("rack", "A rack", pairs, atOnce, Optional.empty());
  }
}
