package pijoule.runner.check;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.boards.Jit;
import pijoule.runner.hosts.Host;

/** Check whether a host has a Java that runs the programs, natively. */
final class Java {
  private static final String REMEDY = " there, or name another one as java in the bench";

  private Java() {}

  static void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    Optional<String> problem = problem(checked);
    if (problem.isPresent()) {
      findings.noPrograms(host, problem.get());
      return;
    }
    String vm = checked.fact("java.vm.name").orElse("?");
    String mode = checked.fact("java.vm.info").orElse("");
    Optional<String> jit = Jit.of(vm, mode);
    String compilers = jit.map(" "::concat).orElse("");
    findings.fact(host, "Java", checked.fact("java.version").orElse("?") + " " + vm + compilers);
    if (jit.equals(Optional.of("none"))) {
      findings.note(
          ("java of host %s interprets, got %s (%s): programs are many times slower than"
                  + " with a compiling JVM, and so are their energies")
              .formatted(host, vm, mode));
    }
  }

  /** Notes where clients' and servers' hosts have different releases of Java. */
  static void compare(List<CheckedHost> hosts, Findings findings)
      throws IOException, InterruptedException {
    Map<String, String> versions = new LinkedHashMap<>();
    for (CheckedHost checked : hosts) {
      Host host = checked.host();
      if (checked.bench().measures(host) && findings.runsPrograms(host)) {
        checked.fact("java.version").ifPresent(version -> versions.put(host.name(), version));
      }
    }
    if (Set.copyOf(versions.values()).size() > 1) {
      findings.note(
          "hosts of clients and servers should have the same Java, got "
              + versions.entrySet().stream()
                  .map(host -> host.getValue() + " on " + host.getKey())
                  .collect(Collectors.joining(", "))
              + "; install the same on all, or the report's numbers of both sides are of different"
              + " JVMs");
    }
  }

  /** Returns why the host's JVM cannot run programs; empty where it can. */
  static Optional<String> problem(CheckedHost checked) throws IOException, InterruptedException {
    Optional<String> problem = version(checked);
    return problem.isPresent() ? problem : architecture(checked);
  }

  private static Optional<String> version(CheckedHost checked)
      throws IOException, InterruptedException {
    Host host = checked.host();
    Optional<String> words = checked.fact("java_words");
    if (words.isEmpty()) {
      return problem(
          host,
          "be a program, got no " + checked.java(),
          "install a JRE of " + HostSettings.MIN_JAVA + " or later");
    }
    Optional<String> version = checked.fact("java.specification.version");
    if (version.isEmpty()) {
      return problem(
          host,
          "run, got '" + words.get() + "' from " + checked.java(),
          "install a JRE of " + HostSettings.MIN_JAVA + " or later for its processor");
    }
    return release(checked) >= HostSettings.MIN_JAVA
        ? Optional.empty()
        : problem(
            host,
            "be %s or later, got %s from %s"
                .formatted(HostSettings.MIN_JAVA, version.get(), checked.java()),
            "install a later one");
  }

  /** The release of the host's JVM; 0 where it says none, or one of before 9. */
  static int release(CheckedHost checked) throws IOException, InterruptedException {
    String version = checked.fact("java.specification.version").orElse("");
    return version.matches("[0-9]{1,3}") ? Integer.parseInt(version) : 0;
  }

  /** A JVM of the machine's family and of its userland's width runs without emulation. */
  private static Optional<String> architecture(CheckedHost checked)
      throws IOException, InterruptedException {
    String machine = checked.fact("machine").orElse("");
    String ofJava = checked.fact("os.arch").orElse("");
    String bits = checked.fact("userland_bits").orElse("");
    String bitsOfJava = checked.fact("sun.arch.data.model").orElse("");
    boolean otherFamily = known(machine, ofJava) && !family(machine).equals(family(ofJava));
    boolean otherWidth = known(bits, bitsOfJava) && !bits.equals(bitsOfJava);
    return otherFamily || otherWidth
        ? problem(
            checked.host(),
            "be of the machine's architecture, %s with programs of %s bit, got %s of %s bit"
                .formatted(machine, bits, ofJava, bitsOfJava),
            "install one for it")
        : Optional.empty();
  }

  private static boolean known(String one, String other) {
    return !one.isEmpty() && !other.isEmpty();
  }

  /** Names of uname(1) and of the JVM's os.arch for processors that run each other's code. */
  private static String family(String name) {
    if (name.startsWith("arm") || name.equals("aarch64")) {
      return "arm";
    }
    return name.matches("i[3-6]86|x86|x86_64|amd64") ? "x86" : name;
  }

  private static Optional<String> problem(Host host, String rule, String remedy) {
    return Optional.of("java of host " + host + " must " + rule + "; " + remedy + REMEDY);
  }
}
