package pijoule.runner.hosts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Emulator of a board, on the runner's machine. */
public interface Emulator {
  /** {@return the program, such as {@code qemu-system-arm}} */
  String name();

  /** {@return its version, as it prints it} */
  String version() throws IOException, InterruptedException;

  /** {@return the machine that it emulates, such as {@code virt}} */
  String machine();

  /** {@return the processor that it emulates, such as {@code cortex-a7}} */
  String cpu();

  /** {@return the board's memory, B} */
  long memoryBytes();

  /** {@return SHA-256 of the disk's image, lower-case hexadecimal} */
  String imageSha256();

  /** {@return versions of the image's packages by name; empty where its description has none} */
  JsonNode imagePackages();

  /**
   * {@return what its threads have had of the runner's machine until now}
   *
   * @throws HostException if it does not run
   */
  ProcessorTime processorTime() throws IOException, InterruptedException;

  /**
   * Time of the threads of a process, from the kernel's scheduler (/proc/PID/task/TID/schedstat,
   * Documentation/scheduler/sched-stats.rst).
   *
   * @param runSeconds time of all threads on a processor, s
   * @param waitSeconds time that the threads that are the board's processors were ready to run and
   *     waited for one, s; those of disk and network are left out, which wait for them too
   */
  record ProcessorTime(double runSeconds, double waitSeconds) {
    /**
     * {@return the time between the two}
     *
     * @param before an earlier reading of the same process
     */
    public ProcessorTime since(ProcessorTime before) {
      return new ProcessorTime(runSeconds - before.runSeconds, waitSeconds - before.waitSeconds);
    }
  }
}
