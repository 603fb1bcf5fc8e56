package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds whose difference can be chance alone. */
class BuildsTest {
  @TempDir Path folder;
  private Path old;
  private Path copy;
  private Path changed;

  @BeforeEach
  void write() throws Exception {
    old = Files.writeString(folder.resolve("old.jar"), "one");
    copy = Files.writeString(folder.resolve("copy.jar"), "one");
    changed = Files.writeString(folder.resolve("new.jar"), "two");
  }

  private static Optional<String> alike(String baseline, String candidate) throws Exception {
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put("baseline", baseline);
    commands.put("candidate", candidate);
    return new Builds(commands, Optional.empty()).alike();
  }

  @Test
  void commandsOfTheSameFilesAreSaidToBeTheSame() throws Exception {
    String words = "builds baseline and candidate are the same: only chance can differ";
    assertThat(alike("./a {port}", "./a {port}")).contains(words);
    assertThat(alike("java -jar " + old + " {port}", "java  -jar " + copy + " {port}"))
        .contains(words);
  }

  @Test
  void othersAreNot() throws Exception {
    assertThat(alike("java -jar " + old, "java -jar " + changed)).isEmpty();
    assertThat(alike("java -jar " + old, "java -Xmx1g -jar " + copy)).isEmpty();
    assertThat(alike("a " + old, "a " + folder)).isEmpty();
  }
}
