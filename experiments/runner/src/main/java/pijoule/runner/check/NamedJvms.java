package pijoule.runner.check;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import pijoule.runner.hosts.Host;

/** Checks the JVMs that the levels of a study's factor {@code java} name. */
final class NamedJvms implements HostCheck {
  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    if (!checked.bench().measures(host)) {
      return;
    }
    Map<String, String> there = checked.bench().bench().hosts().get(host.name()).jvms();
    for (String name : checked.bench().needs().jvms()) {
      String command = there.get(name);
      if (command == null) {
        findings.problem(
            "host %s must have the JVM %s of the study, got %s; add it to jvms of the host in the bench"
                .formatted(
                    host, name, there.isEmpty() ? "none" : String.join(", ", there.keySet())));
        continue;
      }
      CheckedHost withJvm = checked.withJava(command);
      Optional<String> problem = Java.problem(withJvm);
      if (problem.isPresent()) {
        findings.problem(problem.get());
      } else {
        findings.fact(
            host,
            "Java " + name,
            withJvm.fact("java.version").orElse("?")
                + " "
                + withJvm.fact("java.vm.name").orElse("?"));
      }
    }
  }
}
