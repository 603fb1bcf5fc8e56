package pijoule.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import pijoule.campaign.YamlTree;

/** Benches that are read without their schema. */
public final class UncheckedBench {
  private UncheckedBench() {}

  /** Reads a bench as the code does that no schema stands before. */
  public static Bench read(Path file) throws IOException {
    return BenchFile.bench(YamlTree.read(file), file);
  }
}
