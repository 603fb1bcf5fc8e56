package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * An open counter of the time that the host's CPUs were in use.
 *
 * @param file held open
 * @param format how to read it
 * @param cpus CPUs that are online
 * @param wholeHost false if the counter sees no more than the container that it is read in
 */
record BusyCounter(PseudoFile file, BusyFormat format, int cpus, boolean wholeHost)
    implements AutoCloseable {

  /**
   * Opens the host's best counter: the finest first, and one that covers the whole host before one
   * that covers only this container.
   *
   * @param root where {@code proc} and {@code sys} are found
   * @throws IOException if there is none
   */
  static BusyCounter open(Path root) throws IOException {
    Path stat = root.resolve("proc/stat");
    int cpus = countCpus(stat);
    Path v1 = root.resolve("sys/fs/cgroup/cpuacct");
    Path v2 = root.resolve("sys/fs/cgroup");
    List<Candidate> candidates = new ArrayList<>();
    // Only a v1 root has a release_agent, and only a v2 root lacks a cgroup.type (cgroups(7)).
    candidates.add(
        new Candidate(
            v1.resolve("cpuacct.usage"),
            BusyFormat.CPUACCT,
            Files.exists(v1.resolve("release_agent"))));
    if (cpus == 1) {
      candidates.add(new Candidate(root.resolve("proc/schedstat"), BusyFormat.SCHEDSTAT, true));
    }
    candidates.add(
        new Candidate(
            v2.resolve("cpu.stat"),
            BusyFormat.CPU_STAT,
            Files.notExists(v2.resolve("cgroup.type"))));
    candidates.add(new Candidate(stat, BusyFormat.STAT, true));
    return best(candidates, cpus, root);
  }

  private static BusyCounter best(List<Candidate> candidates, int cpus, Path root)
      throws IOException {
    for (boolean wholeHost : new boolean[] {true, false}) {
      for (Candidate candidate : candidates) {
        if (candidate.wholeHost == wholeHost && candidate.reads()) {
          return new BusyCounter(new PseudoFile(candidate.path), candidate.format, cpus, wholeHost);
        }
      }
    }
    throw new MeterUnavailableException(
        "model needs a counter of CPU use under "
            + root
            + " (sys/fs/cgroup or proc/stat), found none; it runs on Linux only");
  }

  private static int countCpus(Path stat) throws IOException {
    if (!Files.isReadable(stat)) {
      return Runtime.getRuntime().availableProcessors();
    }
    try (var lines = Files.lines(stat)) {
      return Math.max(1, (int) lines.filter(line -> line.matches("cpu\\d+ .*")).count());
    }
  }

  /** Time in use since boot, summed over the CPUs, ns. */
  long busyNanos() throws IOException {
    file.reread();
    return format.busyNanos(file);
  }

  String source() {
    return "%s (%s; %s CPU%s%s)"
        .formatted(
            file.path(),
            format.resolution(),
            cpus,
            cpus == 1 ? "" : "s",
            wholeHost ? "" : "; this container only, not the whole host");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private record Candidate(Path path, BusyFormat format, boolean wholeHost) {
    boolean reads() {
      if (!Files.isReadable(path)) {
        return false;
      }
      try (PseudoFile file = new PseudoFile(path)) {
        file.reread();
        return format.busyNanos(file) >= 0;
      } catch (IOException unusable) {
        return false;
      }
    }
  }
}
