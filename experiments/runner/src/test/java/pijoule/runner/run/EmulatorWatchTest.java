package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import pijoule.runner.hosts.Emulator;
import pijoule.runner.hosts.Emulator.ProcessorTime;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.run.Boards.EmulatorWatch;

class EmulatorWatchTest {
  private final ObjectNode boards = JsonNodeFactory.instance.objectNode();

  private JsonNode watch(ProcessorTime... times) throws Exception {
    Host host = HostsOfTests.emulated(new Readings(List.of(times)));
    boards.putObject(host.name());
    EmulatorWatch watch = EmulatorWatch.begin(List.of(host));
    watch.end(boards);
    return boards.path(host.name()).path("emulator");
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
    assertThat(boards.path("board").path("emulator").path("wait_seconds").asDouble())
        .isEqualTo(3_600);
  }

  @Test
  void aHostThatIsNotEmulatedHasNothingToWrite() throws Exception {
    boards.putObject("board");
    EmulatorWatch.begin(List.of(HostsOfTests.local())).end(boards);
    assertThat(boards.path("board").has("emulator")).isFalse();
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
