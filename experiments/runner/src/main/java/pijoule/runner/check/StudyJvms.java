package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Checks the JVMs of a study: those that levels name, and what programs need of them. */
final class StudyJvms {
  private static final Script SHARES = Script.of("\"$1\" -Xshare:on -version 2>&1 || exit 0");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private StudyJvms() {}

  /** No later release is built for this processor, that of Raspberry Pi 1 and Zero. */
  private static final String OLD_ARM = "armv6l";

  static void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    if (!checked.bench().measures(host)) {
      return;
    }
    Map<String, String> there = checked.bench().bench().hosts().get(host.name()).jvms();
    Set<Optional<String>> unfit = new LinkedHashSet<>();
    Set<Optional<String>> fit = new LinkedHashSet<>();
    for (JvmNeed need : checked.bench().needs().jvms()) {
      if (need.jvm().isPresent() && !there.containsKey(need.jvm().get())) {
        if (unfit.add(need.jvm())) {
          String machine = checked.fact("machine").orElse("");
          findings.problem(absent(host.name(), machine, need.jvm().get(), there.keySet()));
        }
        continue;
      }
      if (need.jvm().isEmpty() && need.release() <= HostSettings.MIN_JAVA && !need.archive()) {
        continue;
      }
      CheckedHost withJvm = need.jvm().map(there::get).map(checked::withJava).orElse(checked);
      Optional<String> problem = Java.problem(withJvm);
      if (problem.isPresent()) {
        if (unfit.add(need.jvm())) {
          findings.problem(problem.get());
        }
        continue;
      }
      lack(need, withJvm).ifPresent(findings::problem);
      if (need.jvm().isPresent() && fit.add(need.jvm())) {
        findings.fact(host, "Java " + need.jvm().get(), words(withJvm));
      }
    }
  }

  /** Refuses a level whose JVM the bench does not have. */
  static String absent(String host, String machine, String name, Set<String> there) {
    return "host %s must have the JVM %s of the study, got %s; %s"
        .formatted(
            host,
            name,
            there.isEmpty() ? "none" : String.join(", ", there),
            machine.equals(OLD_ARM)
                ? "no Java after %s is built for %s, so take the level out of the study"
                    .formatted(HostSettings.MIN_JAVA, OLD_ARM)
                : "add it to jvms of the host in the bench");
  }

  private static Optional<String> lack(JvmNeed need, CheckedHost withJvm)
      throws IOException, InterruptedException {
    int release = Java.release(withJvm);
    String of =
        need.jvm().map(name -> "java " + name).orElse("java") + " of host " + withJvm.host();
    if (release < need.release()) {
      return Optional.of(
          "%s must be %d or later for %s, got %d from %s; exclude that, or name a later one in the bench"
              .formatted(of, need.release(), need.reason(), release, withJvm.java()));
    }
    if (!need.archive()) {
      return Optional.empty();
    }
    Host host = withJvm.host();
    String said = host.run(SHARES, host.patience(LIMIT), withJvm.java()).strip();
    return said.contains("version \"")
        ? Optional.empty()
        : Optional.of(
            "%s must have a class archive for start: cds, got '%s' from %s; make it there by java -Xshare:dump"
                .formatted(of, said.lines().findFirst().orElse(""), withJvm.java()));
  }

  private static String words(CheckedHost withJvm) throws IOException, InterruptedException {
    return withJvm.fact("java.version").orElse("?")
        + " "
        + withJvm.fact("java.vm.name").orElse("?");
  }
}
