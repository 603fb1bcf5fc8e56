package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.RunRecord;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.ServerRecord;
import pijoule.energy.trace.TraceInfo;

/**
 * Results folders by the day on which they were measured: every version reads them. A format with a
 * new number needs a folder of its last version here, before it changes.
 */
class KeptFoldersTest {
  private static final Path KEPT = Path.of("src/test/resources/pijoule/analysis/formats");
  private static final long MAX_BYTES = 400_000;

  @TempDir Path temp;

  static List<Path> folders() throws IOException {
    try (Stream<Path> folders = Files.list(KEPT)) {
      return folders.sorted().toList();
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void areReadAndReported(Path kept) throws Exception {
    long bytes = 0;
    for (Path file : files(kept)) {
      Path to = temp.resolve(kept.relativize(file));
      Files.createDirectories(to.getParent());
      Files.copy(file, to);
      bytes += Files.size(file);
    }
    assertThat(bytes).isLessThan(MAX_BYTES);

    Report.make(temp);

    assertThat(temp.resolve("report.md")).content().contains("2 of 2");
    assertThat(temp.resolve("energy.csv")).content().contains("r0002");
  }

  static List<String> formats() {
    return List.of(
        ResolvedStudy.FORMAT,
        RunRecord.FORMAT,
        ClientRecord.FORMAT,
        ServerRecord.FORMAT,
        TraceInfo.FORMAT);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void haveEachVersionOfAFormat(String format) throws IOException {
    int slash = format.indexOf('/') + 1;
    for (int version = Integer.parseInt(format.substring(slash)); version > 0; version--) {
      assertThat(texts()).contains(format.substring(0, slash) + version);
    }
  }

  private static String texts() throws IOException {
    StringBuilder texts = new StringBuilder();
    for (Path file : files(KEPT)) {
      if (!file.toString().endsWith(".gz")) {
        texts.append(Files.readString(file));
      }
    }
    return texts.toString();
  }
}
