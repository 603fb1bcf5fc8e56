package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.contract.record.JvmUse;

/**
 * Use of processors and memory by a server in a run under load, by its host's counters.
 *
 * @param cpuSeconds CPU time of its processes and those that they started, from just before the
 *     client's start to just after its end, s
 * @param peakMemoryBytes most resident memory that the processes had until then, bytes; absent
 *     where the host does not count it
 * @param compilers CPU time of its JVM's compilers, where one runs it
 * @param resolutionSeconds error of the CPU time by the steps of its counters, at most, s
 * @param counted programs whose time it is, where pijoule did not start them
 * @param jvm work of its JVM in the same time, where one runs it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ServerUse(
    double cpuSeconds,
    OptionalLong peakMemoryBytes,
    Optional<CompilerTime> compilers,
    OptionalDouble resolutionSeconds,
    Optional<List<CountedProgram>> counted,
    Optional<JvmUse> jvm) {
  public ServerUse {
    if (!(cpuSeconds >= 0 && Double.isFinite(cpuSeconds))) {
      throw new IllegalArgumentException("cpu_seconds must be at least 0 s, got " + cpuSeconds);
    }
  }
}
