package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checksums of files; the file is a pipe here, which holds the reader until it is written. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EnvironmentTest {
  /** Of no bytes, as FIPS 180-4's test vectors have it. */
  private static final String OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @TempDir Path folder;
  private Path pipe;

  @BeforeEach
  void makePipe() throws Exception {
    pipe = folder.resolve("library.jar");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
  }

  @Test
  void aCtrlCOfTheTerminalDoesNotReachTheChecksums() throws Exception {
    CompletableFuture<Map<Path, String>> hashes = begin();

    assertThat(session(reader().pid())).isNotEqualTo(session(ProcessHandle.current().pid()));
    Files.write(pipe, new byte[0]);
    assertThat(hashes.get()).isEqualTo(Map.of(pipe, OF_NOTHING));
  }

  @Test
  void checksumsThatAreStoppedBlameNoFile() throws Exception {
    CompletableFuture<Map<Path, String>> hashes = begin();
    reader().destroy();

    assertThatThrownBy(hashes::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .hasMessage("sha256sum was stopped before it read " + pipe + "; try again");
  }

  private CompletableFuture<Map<Path, String>> begin() {
    CompletableFuture<Map<Path, String>> hashes = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                hashes.complete(Environment.hashes(Set.of(pipe)));
              } catch (IOException refused) {
                hashes.completeExceptionally(refused);
              }
            });
    reader.setDaemon(true);
    reader.start();
    return hashes;
  }

  /** The program that reads the pipe, once it has replaced setsid. */
  private ProcessHandle reader() throws Exception {
    CompletableFuture<ProcessHandle> found = new CompletableFuture<>();
    while (!found.isDone()) {
      ProcessHandle.current()
          .children()
          .filter(child -> commandLine(child).matches("(\\S*/)?sha256sum -- .*library.jar"))
          .findFirst()
          .ifPresent(found::complete);
      Thread.onSpinWait();
    }
    return found.get(1, TimeUnit.SECONDS);
  }

  private static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }

  /** The session is the fourth number after the name, proc(5). */
  private static String session(long process) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + process + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[3];
  }
}
