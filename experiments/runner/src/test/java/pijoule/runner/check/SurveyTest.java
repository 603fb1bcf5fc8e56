package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.bench.Pair;
import pijoule.runner.rig.OnUserSshd;
import pijoule.runner.rig.UserSshd;

/** A bench is written from what is found, and what is not found is a comment. */
@OnUserSshd
@Timeout(120)
class SurveyTest {
  @TempDir Path folder;

  @Test
  void whatIsNotFoundIsAComment() throws Exception {
    try (UserSshd sshd = UserSshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      String entry = Files.readString(sshd.sshConfig());
      Files.writeString(
          sshd.sshConfig(), entry + "\n" + entry.replace("Host loopback", "Host other"));
      String text = Survey.bench("loopback", "other", Optional.of(sshd.sshConfig().toString()));

      Bench bench = BenchFile.read(Files.writeString(folder.resolve("new.yaml"), text));
      assertThat(bench.pairs().usual()).isEqualTo(new Pair("loopback", "other"));
      assertThat(bench.hosts().get("loopback").java()).isPresent();
      assertThat(bench.hosts().get("loopback").jvms())
          .isNotEmpty()
          .allSatisfy((release, java) -> assertThat(java).endsWith("/bin/java"));
      // Both are one machine: no address is the one's alone.
      assertThat(text).contains("  # No address was found by which the other hosts reach it");
      assertThat(bench.hosts().get("loopback").address()).isEmpty();
    }
  }

  @Test
  void everyBoardThatCannotBeReachedIsNamed() {
    assertThatThrownBy(
            () -> Survey.bench("pi@one.invalid", "pi@two.local", Optional.of("/dev/null")))
        .isInstanceOfSatisfying(
            UnfitBenchException.class,
            all ->
                assertThat(all.problems())
                    .satisfiesExactly(
                        one ->
                            assertThat(one).startsWith("host one must be reached by 'ssh pi@one"),
                        two ->
                            assertThat(two)
                                .startsWith("host two must be reached by 'ssh pi@two")
                                .endsWith(
                                    "set its address in ~/.ssh/config: set-up ends .local names")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pi@one | pi@one | a bench needs two boards, got 'pi@one' twice",
        "-oProxyCommand=x | two | ssh must be a name that does not begin with '-'",
      })
  void twoBoardsAreNeeded(String client, String server, String message) {
    assertThatThrownBy(() -> Survey.bench(client, server, Optional.of("/dev/null")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
