package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.HostsOfTests;

/** A run that fails since a board is gone costs one try: hosts are begun with again at once. */
class LostHostsTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: Two boards
      hosts: {a: {kind: ssh, ssh: a}, b: {kind: ssh, ssh: b}}
      client: {host: a}
      server: {host: b}
      """;

  @TempDir private Path temp;
  private final List<String> calls = new ArrayList<>();

  private RunFailure behind(RunFailure failure, String... lost) throws Exception {
    Bench bench = BenchFile.read(Files.writeString(temp.resolve("bench.yaml"), BENCH));
    try (Hosts hosts = HostsOfTests.answering(bench, calls, Set.of(lost))) {
      return LostHosts.behind(failure, hosts.get(bench.pairs().usual()).hosts());
    }
  }

  @Test
  void aConnectionThatEndedWithTheServersBoardIsTheLossOfTheBoard() throws Exception {
    RunFailure failure = behind(RunFailure.disturbance("the client got Connection reset"), "b");

    assertThat(failure.isLost()).isTrue();
    assertThat(failure)
        .hasMessage(
            "host b must answer, got the end of the connection, after: the client got Connection"
                + " reset");
  }

  /** No answer in time would be a finding, which is never tried again. */
  @Test
  void noAnswerInTimeFromABoardThatIsGoneIsItsLoss() throws Exception {
    assertThat(behind(RunFailure.finding("no answer within 600 s"), "b").isLost()).isTrue();
  }

  @Test
  void aFailureOnBoardsThatAnswerStaysWhatItIs() throws Exception {
    RunFailure failure = RunFailure.disturbance("the client was ended by signal 9");

    assertThat(behind(failure)).isSameAs(failure);
    assertThat(calls).containsExactly("a", "b");
  }

  @Test
  void aLossThatIsKnownIsNotAskedAbout() throws Exception {
    RunFailure lost = RunFailure.lost("host a must answer");

    assertThat(behind(lost, "a")).isSameAs(lost);
    assertThat(calls).isEmpty();
  }
}
