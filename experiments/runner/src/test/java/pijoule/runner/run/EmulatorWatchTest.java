package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import pijoule.campaign.BoardState;
import pijoule.campaign.BoardStates;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.hosts.Emulator;
import pijoule.runner.hosts.Emulator.ProcessorTime;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.run.Boards.EmulatorWatch;

class EmulatorWatchTest {
  private static final PlannedRun RUN =
      Plan.of(MadeUpStudy.of("factors: {}", "fixed: {framework: cxf, message_size: 1kB}"))
          .runs()
          .get(0);

  private final RunLine line = new RunLine(RUN, 1, Instant.EPOCH);

  private void read(Host host) {
    Optional<String> none = Optional.empty();
    BoardState state =
        new BoardState(
            Optional.of(Instant.EPOCH),
            none,
            OptionalDouble.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalDouble.empty(),
            none,
            OptionalLong.empty());
    line.board(host.name(), BoardStates.before(state, Optional.empty()));
  }

  private JsonNode written(Host host) {
    return line.json().path("boards").path(host.name());
  }

  private JsonNode watch(ProcessorTime... times) throws Exception {
    Host host = HostsOfTests.emulated(new Readings(List.of(times)));
    read(host);
    EmulatorWatch watch = EmulatorWatch.begin(List.of(host));
    watch.end(line);
    return written(host).path("emulator");
  }

  @Test
  void whatTheEmulatorGotIsWritten() throws Exception {
    JsonNode written = watch(new ProcessorTime(10, 1), new ProcessorTime(12.5, 1));
    assertThat(written.path("cpu_seconds").asDouble()).isEqualTo(2.5);
    assertThat(written.path("wait_seconds").asDouble()).isZero();
    assertThat(written.path("wall_seconds").asDouble()).isPositive();
  }

  @Test
  void aStarvedEmulatorMakesTheRunUnfitAndIsWrittenAllTheSame() {
    // No wall clock of this test is as long as what this emulator waited.
    assertThatThrownBy(() -> watch(new ProcessorTime(10, 1), new ProcessorTime(12, 3_601)))
        .isInstanceOfSatisfying(
            RunFailure.class, failure -> assertThat(failure.needsRest()).isTrue())
        .hasMessageContaining("must wait for a processor at most 5 % of a run, got ")
        .hasMessageEndingWith("end other programs on this machine");
    assertThat(line.json().at("/boards/board/emulator/wait_seconds").asDouble()).isEqualTo(3_600);
  }

  @Test
  void aHostThatIsNotEmulatedHasNothingToWrite() throws Exception {
    Host host = HostsOfTests.local();
    read(host);
    EmulatorWatch.begin(List.of(host)).end(line);
    assertThat(written(host).has("before")).isTrue();
    assertThat(written(host).has("emulator")).isFalse();
  }

  /** An emulator whose readings are given. */
  private static final class Readings implements Emulator {
    private final Queue<ProcessorTime> times;

    Readings(List<ProcessorTime> times) {
      this.times = new ArrayDeque<>(times);
    }

    @Override
    public ProcessorTime processorTime() {
      return times.remove();
    }

    @Override
    public String name() {
      return "qemu-system-arm";
    }

    @Override
    public String version() {
      return "7.2";
    }

    @Override
    public String machine() {
      return "virt";
    }

    @Override
    public String cpu() {
      return "cortex-a7";
    }

    @Override
    public long memoryBytes() {
      return 256 << 20;
    }

    @Override
    public String imageSha256() {
      return "0".repeat(64);
    }

    @Override
    public JsonNode imagePackages() {
      return JsonNodeFactory.instance.objectNode();
    }
  }
}
