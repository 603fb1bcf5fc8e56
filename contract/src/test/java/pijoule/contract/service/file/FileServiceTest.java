package pijoule.contract.service.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;

class FileServiceTest {
  private static final FileKind FILE = new FileKind();

  @TempDir private Path folder;

  private Service<int[], int[]> open(String... options) {
    List<String> keys = new ArrayList<>(FILE.serverKeys());
    keys.addAll(FILE.clientKeys());
    List<String> line = new ArrayList<>(List.of(options));
    line.addAll(List.of("--scratch", folder.toString()));
    return FILE.open(Options.parse(line.toArray(String[]::new), keys, List.of()));
  }

  @ParameterizedTest
  @CsvSource({"4B, 4B", "1MB, 4KiB", "10kB, 12B", "1000B, 1MiB", "8kB, 8kB", "1020B, 512B"})
  void answersWhatItWroteWhateverTheBlocks(String file, String block) throws Exception {
    Service<int[], int[]> service = open("--file-size", file, "--block-size", block);
    int most = (int) Math.min(20_000, service.scratchBytes() / Integer.BYTES);
    for (int count : new int[] {0, 1, most / 2, most}) {
      int[] numbers = new Random(count).ints(count).toArray();

      int[] answer = service.apply(numbers);

      assertThat(answer).containsExactly(numbers);
      assertThat(service.fault(numbers, answer)).isEmpty();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource(Sync.class)
  void everySyncIsStatedWithItsPageCache(Sync sync) throws Exception {
    Service<int[], int[]> service = open("--sync", sync.key(), "--file-size", "64kB");

    assertThat(service.apply(new int[] {3, -1})).containsExactly(3, -1);
    Map<String, Object> settings = service.settings();
    assertThat(settings)
        .containsEntry("sync", sync.key())
        .containsEntry("file_size_bytes", 64_000L);
    assertThat(settings.get("page_cache").toString()).contains("page cache");
    assertThat(settings.get("file_system").toString()).isEqualTo(Files.getFileStore(folder).type());
  }

  @Test
  void pastThePageCacheItReadsTheSame() throws Exception {
    Service<int[], int[]> service =
        open("--cache", "cold", "--file-size", "64KiB", "--block-size", "8KiB");
    int[] numbers = new Random(1).ints(5000).toArray();
    try {
      assertThat(service.apply(numbers)).containsExactly(numbers);
    } catch (ServiceException refused) {
      assumeFalse(refused.getMessage().contains("Invalid argument"), "no direct I/O here");
      throw refused;
    }
    assertThat(service.settings()).containsEntry("cache", "cold");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void pastThePageCacheAreWholeBlocksAlone() {
    assertThatThrownBy(() -> open("--cache", "cold", "--file-size", "1MB"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cache cold needs a block_size in multiples of 4096 B");
  }

  @Test
  void theFileHasNoNameWhileItIsUsed() throws Exception {
    Service<int[], int[]> service = open("--file-size", "8MB", "--sync", "none");
    Thread calls =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 50; i++) {
                  service.apply(new int[] {1});
                }
              } catch (ServiceException failed) {
                throw new IllegalStateException(failed);
              }
            });
    calls.start();
    int named = 0;
    int looks = 0;
    while (calls.isAlive()) {
      try (Stream<Path> files = Files.list(folder)) {
        named += (int) files.count();
      }
      looks++;
    }
    calls.join();
    // Between opening and removing the name there is an instant; most of a call there is none.
    assertThat(named).isLessThanOrEqualTo(looks / 2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderThatIsNotThereIsNamedInOneLine() throws IOException {
    Service<int[], int[]> service = open();
    Files.delete(folder);

    assertThatThrownBy(() -> service.apply(new int[] {1}))
        .isInstanceOf(ServiceException.class)
        .hasMessage(
            "the file service must write and read 1000000 B in %s, got no such folder; make the"
                + " folder ready, or name another one as scratch",
            folder);
    Files.createDirectory(folder);
  }

  @Test
  void aFolderWithoutRightIsNamedInOneLine() throws IOException {
    assumeFalse(System.getProperty("user.name").equals("root"), "root has every right");
    Service<int[], int[]> service = open();
    assertThat(folder.toFile().setWritable(false)).isTrue();

    assertThatThrownBy(() -> service.apply(new int[] {1}))
        .hasMessageContaining("got no right to write there");
    assertThat(folder.toFile().setWritable(true)).isTrue();
  }

  @Test
  void moreNumbersThanTheFileHoldsAreRefused() {
    Service<int[], int[]> service = open("--file-size", "8B");

    assertThatThrownBy(() -> service.apply(new int[] {1, 2, 3}))
        .hasMessageContaining("8 B in " + folder + ", got 3 numbers of 4 B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--file-size 0B", "--file-size 6B", "--block-size 0B", "--block-size 1GB"})
  void aSizeThatNoFileHasIsRefused(String option) {
    assertThatThrownBy(() -> open(option.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(" must be a multiple of 4 B from 4 to ");
  }

  @Test
  void aMessageWhoseNumbersMayNotFitIsRefusedBeforeTheFirstCall() {
    assertThatThrownBy(() -> open("--file-size", "4kB", "--message-size", "100kB"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "file_size must hold the numbers of a message, 4 B each, up to 50000 B for a"
                + " message_size of 100000 B, got 4000 B; choose a larger file or a smaller message");
    assertThatThrownBy(() -> open("--sync", "often"))
        .hasMessage("--sync must be one of each, end, none, got 'often'");
  }
}
