package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A copy of the launcher with nothing on its path but a shell's usual programs and stand-ins: no
 * test builds or installs anything.
 */
final class FakeMachine {
  private static final List<String> USUAL =
      List.of(
          "awk bash cat chmod cksum cp cut df dirname env find flock grep id ln locale mkdir mktemp mv readlink rm sed sh sort stat tail tee touch uname"
              .split(" "));
  private static final long LIMIT_SECONDS = 120;

  private final Path home;
  private final Path programs;

  /** What the launcher printed, and its exit code. */
  record Run(int exit, String out, String err) {}

  FakeMachine(Path folder) throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
    programs = Files.createDirectories(folder.resolve("programs"));
    Path source = Path.of("..", "..").toAbsolutePath().normalize();
    Files.copy(source.resolve("pijoule"), home.resolve("pijoule"));
    Path parts = Files.createDirectories(home.resolve("launcher"));
    try (Stream<Path> files = Files.list(source.resolve("launcher"))) {
      for (Path file : files.toList()) {
        // This machine's Python would install packages.
        String text =
            Files.readString(file).replace("/usr/bin/python3", programs.resolve("debian") + "");
        Files.writeString(parts.resolve(file.getFileName()), text);
      }
    }
    Path experiments = Files.createDirectories(home.resolve("experiments"));
    for (String kind : List.of("studies", "benches", "racks")) {
      Path copies = Files.createDirectories(experiments.resolve(kind));
      try (Stream<Path> files = Files.list(source.resolve("experiments").resolve(kind))) {
        for (Path file : files.toList()) {
          Files.copy(file, copies.resolve(file.getFileName()));
        }
      }
    }
    for (String name : USUAL) {
      executable(name, "exec " + usual(name) + " \"$@\"");
    }
    program("javac", "echo javac 17.0.1");
  }

  private static Path usual(String name) {
    return Stream.of("/bin", "/usr/bin")
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  /** The folder of the copy. */
  Path home() {
    return home;
  }

  /** Puts a program on the path; every start is a line in a log. */
  FakeMachine program(String name, String... script) throws IOException {
    String log = "echo \"" + name + " $*\" >>'" + home.resolve("started") + "'\n";
    executable(name, log + String.join("\n", script));
    return this;
  }

  private void executable(String name, String script) throws IOException {
    Path file = programs.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** An ordinary user: no package can be installed. */
  FakeMachine user() throws IOException {
    return program("id", "echo 1000").program("sudo", "exit 1");
  }

  /** The programs that were started, a line each with its arguments. */
  String started() throws IOException {
    Path log = home.resolve("started");
    return Files.exists(log) ? Files.readString(log) : "";
  }

  Run run(String... args) throws Exception {
    return run(Map.of(), args);
  }

  Run run(Map<String, String> environment, String... args) throws Exception {
    return bash(
        environment,
        Stream.concat(Stream.of(home.resolve("pijoule").toString()), Stream.of(args)).toList());
  }

  /** Starts the launcher of a copy of the folder, with all that was built in it. */
  Run runCopy(String... args) throws Exception {
    Path copy = home.resolveSibling("copy");
    assertThat(bash(Map.of(), List.of("-c", "cp -a '%s' '%s'".formatted(home, copy))).exit())
        .isZero();
    return bash(
        Map.of(),
        Stream.concat(Stream.of(copy.resolve("pijoule").toString()), Stream.of(args)).toList());
  }

  /** Starts the launcher twice at once; exit code 0: both ended so. */
  Run runTwice(String arg) throws Exception {
    String script = "'%1$s/pijoule' %2$s & '%1$s/pijoule' %2$s && wait $!";
    return bash(Map.of(), List.of("-c", script.formatted(home, arg)));
  }

  /** Runs a function of the launcher's parts. */
  Run call(String function) throws Exception {
    String script =
        ("home='%s'; say() { printf '%%s\\n' \"$*\" >&2; }; for part in \"$home\"/launcher/*.sh; do"
                + " . \"$part\"; done; %s")
            .formatted(home, function);
    return bash(Map.of(), List.of("-c", script));
  }

  private Run bash(Map<String, String> environment, List<String> args) throws Exception {
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    List<String> command =
        Stream.concat(Stream.of(programs.resolve("bash").toString()), args.stream()).toList();
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", programs.toString());
    // Nobody can make a file there.
    builder.environment().put("HOME", "/proc");
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
