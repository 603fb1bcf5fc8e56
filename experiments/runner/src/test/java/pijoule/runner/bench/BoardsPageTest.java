package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bench in docs/boards.md, as a person would copy it. */
class BoardsPageTest {
  @TempDir private Path folder;

  @Test
  void theBenchOfThePageIsRead() throws IOException {
    String page = Files.readString(Path.of("..", "..", "docs", "boards.md"));
    String yaml = page.split("```yaml\n", 2)[1].split("```", 2)[0];
    Path file = Files.writeString(folder.resolve("two-pis.yaml"), yaml);

    Bench bench = BenchFile.read(file);

    assertThat(bench.hosts()).containsOnlyKeys("desk", "board-a", "board-b");
    assertThat(bench.pairs().usual()).isEqualTo(new Pair("board-a", "board-b"));
    assertThat(bench.meters()).hasSize(2);
  }
}
