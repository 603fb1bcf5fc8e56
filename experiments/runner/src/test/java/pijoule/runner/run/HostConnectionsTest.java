package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.programs.Programs;

/** A campaign that goes on waits for its boards, and says so. */
@Timeout(60)
class HostConnectionsTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: One board
      reconnect: 30min
      hosts: {a: {kind: local}}
      client: {host: a}
      server: {host: a}
      """;

  private static final String OFF = "host a must be reached, got No route to host";
  private static final String NO_NAME = "host a must be reached, got Could not resolve hostname";

  @TempDir private Path temp;
  private final Deque<HostException> refusals = new ArrayDeque<>();
  private final List<String> remarks = new ArrayList<>();
  private final StopSignal stop = new StopSignal();
  private HostConnections access;

  @BeforeEach
  void make() throws Exception {
    Bench bench = BenchFile.read(Files.writeString(temp.resolve("bench.yaml"), BENCH));
    Testbed site =
        new Testbed(bench, HostsOfTests.refusing(bench, refusals), Programs.find(), "campaign");
    access = new HostConnections(site, temp);
  }

  @AfterEach
  void freeMachine() {
    access.close();
  }

  /** The first try is followed by the remark; a person who asks to end sees the reason again. */
  @Test
  void aBoardThatIsWaitedForIsNamedAtOnce() {
    refusals.add(HostsOfTests.lost(OFF));
    stop.ask();

    assertThatThrownBy(() -> access.regain(stop, remarks::add)).hasMessage(OFF);
    assertThat(remarks)
        .containsExactly(OFF + "; waiting for it up to 30 min (reconnect of the bench)");
  }

  @Test
  void aNameThatNobodyKnowsIsNotWaitedFor() {
    refusals.add(HostsOfTests.unknown(NO_NAME));

    assertThatThrownBy(() -> access.regain(stop, remarks::add)).hasMessage(NO_NAME);
    assertThat(remarks).isEmpty();
  }

  /** As of a board that starts again, whose name comes from itself (.local). */
  @Test
  void aBoardThatWasReachedBeforeIsWaitedForWhateverRefusesIt() throws Exception {
    access.regain(stop, remarks::add);
    assertThat(remarks).isEmpty();
    refusals.add(HostsOfTests.unknown(NO_NAME));
    stop.ask();

    assertThatThrownBy(() -> access.regain(stop, remarks::add)).hasMessage(NO_NAME);
    assertThat(remarks).hasSize(1);
  }
}
