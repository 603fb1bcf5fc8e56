package pijoule.experiments.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.experiments.boards.BoardState;
import pijoule.experiments.boards.CpuClock;
import pijoule.experiments.hosts.Host;
import pijoule.experiments.hosts.Script;

/** Whether the hosts of a bench are fit for a campaign; each problem is a line with its remedy. */
final class HostCheck {
  private static final Script FACTS = Script.resource(HostCheck.class, "host.sh");
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int LEAST_JAVA = 17;
  private static final long LEAST_DISK_BYTES = 200_000_000;

  private HostCheck() {}

  /** What is wrong with the hosts, connected, in the order of repair. */
  static List<String> problems(Site site) throws IOException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Host host : site.hosts().all()) {
      Map<String, String> facts = facts(host);
      java(host, facts).ifPresent(problems::add);
      disk(host, facts).ifPresent(problems::add);
      BoardState.read(host, CpuClock.SYSFS)
          .disturbance()
          .ifPresent(
              words ->
                  problems.add(
                      "host "
                          + host
                          + " must run undisturbed, got "
                          + words
                          + "; check its power supply and cooling"));
    }
    return problems;
  }

  private static Map<String, String> facts(Host host) throws IOException, InterruptedException {
    Map<String, String> facts = new HashMap<>();
    for (String line : host.run(FACTS, LIMIT, host.java()).lines().toList()) {
      String[] entry = line.split(" ", 2);
      if (entry.length == 2) {
        facts.put(entry[0], entry[1].strip());
      }
    }
    return facts;
  }

  private static Optional<String> java(Host host, Map<String, String> facts) {
    String version = facts.get("java.specification.version");
    if (version == null) {
      return Optional.of(
          "java of host "
              + host
              + " must be a program, got no "
              + host.java()
              + "; install a JRE of "
              + LEAST_JAVA
              + " or later there, or name it in the bench");
    }
    int release = version.matches("[0-9]{1,3}") ? Integer.parseInt(version) : 0;
    return release >= LEAST_JAVA
        ? Optional.empty()
        : Optional.of(
            "java of host "
                + host
                + " must be "
                + LEAST_JAVA
                + " or later, got "
                + version
                + " from "
                + host.java()
                + "; install a later one or name it in the bench");
  }

  private static Optional<String> disk(Host host, Map<String, String> facts) {
    String free = facts.getOrDefault("disk_free_kib", "");
    long bytes = free.matches("[0-9]{1,15}") ? Long.parseLong(free) * 1024 : Long.MAX_VALUE;
    return bytes >= LEAST_DISK_BYTES
        ? Optional.empty()
        : Optional.of(
            "host "
                + host
                + " must have "
                + LEAST_DISK_BYTES / 1_000_000
                + " MB free in the home folder, got "
                + bytes / 1_000_000
                + " MB; delete something there");
  }
}
