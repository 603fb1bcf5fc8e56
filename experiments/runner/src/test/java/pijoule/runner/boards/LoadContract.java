package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;

/** Real busy processes on a host, whatever else its machine does: the campaign's count as own. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
abstract class LoadContract {
  static final double BUSY_SECONDS = 1;

  /** Ends by itself once it has used 1 s of processor time, however slow the machine is. */
  static final String BUSY =
      "t=0; while [ $t -lt 100 ]; do for ((i = 0; i < 5000; i++)); do :; done;"
          + " read -r line </proc/$BASHPID/stat; set -- ${line##*) }; t=$((${12} + ${13})); done";

  static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Path NO_LOG = Path.of("/dev/null");

  /** Ticks of 10 ms. */
  private static final double SLACK_SECONDS = 0.1;

  /** The host, connected. */
  abstract Host host();

  @Test
  void aProgramOfTheHostIsOwnWhileItRunsAndOnceItEnded() throws Exception {
    BoardReading before = read();
    try (HostProcess program =
        host()
            .start(
                "busy",
                List.of("bash", "-c", BUSY + "; echo '{}'; read -r _"),
                Host.Surroundings.OWN,
                NO_LOG)) {
      program.awaitReady(LIMIT);
      assertThat(host().programs()).contains(program.pid(LIMIT));
      assertThat(ownSince(before)).isGreaterThan(BUSY_SECONDS - SLACK_SECONDS);
      program.close();
      assertThat(host().programs()).doesNotContain(program.pid(LIMIT));
      assertThat(ownSince(before)).isGreaterThan(BUSY_SECONDS - SLACK_SECONDS);
    }
  }

  @Test
  void aScriptOfTheHostIsOwn() throws Exception {
    BoardReading before = read();
    host().run(Script.of(BUSY), LIMIT);
    assertThat(ownSince(before)).isGreaterThan(BUSY_SECONDS - SLACK_SECONDS);
  }

  private double ownSince(BoardReading before) throws IOException, InterruptedException {
    return read().loadSince(before).orElseThrow().ownCpuSeconds();
  }

  BoardReading read() throws IOException, InterruptedException {
    return BoardReading.read(host(), CpuClock.SYSFS);
  }
}
