package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.runner.rig.Commands;

/** Scripts of the shell as shellcheck reads them, and of Python as black writes them. */
class ScriptsTest {
  private static final Path HOME = Path.of(System.getProperty("pijoule.home"));
  private static final Path SENT = Path.of("src/main/resources/pijoule/runner");

  /** Runs a command whose program must be there where no test may be left out. */
  private static String output(List<String> command) throws Exception {
    String program = command.get(0);
    boolean present =
        Commands.run(Map.of(), List.of("sh", "-c", "command -v " + program)).exit() == 0;
    if (Boolean.getBoolean("slow")) {
      assertThat(present).as("%s is installed", program).isTrue();
    }
    assumeTrue(present, "LEFT OUT: " + program + " is not installed");
    Commands.Result result = Commands.run(Map.of(), command);
    return result.out() + result.err();
  }

  private static String warnings(List<String> options, List<Path> scripts) throws Exception {
    List<String> command = new ArrayList<>(List.of("shellcheck", "-S", "warning", "-f", "gcc"));
    command.addAll(options);
    scripts.forEach(script -> command.add(script.toAbsolutePath().toString()));
    return output(command);
  }

  /** Scripts of Python are as {@code black} writes them, with lines as long as the shell's. */
  @Test
  void scriptsOfPythonAreFormatted() throws Exception {
    List<String> command = new ArrayList<>(List.of("black", "--diff", "--quiet", "-l", "120"));
    for (String folder : List.of("energy-logger/src", "experiments", "launcher")) {
      command.add(HOME.resolve(folder).toString());
    }

    assertThat(output(command)).isEmpty();
  }

  private static List<Path> files(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** With the files that they source. */
  @Test
  void scriptsThatArePrograms() throws Exception {
    List<Path> scripts = new ArrayList<>(List.of(HOME.resolve("pijoule")));
    for (String folder :
        List.of(
            ".ci",
            "arduino-firmware",
            "docs",
            "experiments/benchmarks",
            "experiments/test-java",
            "experiments/two-hosts",
            "experiments/provision")) {
      for (Path file : files(HOME.resolve(folder), 3)) {
        if (isShell(file)) {
          scripts.add(file);
        }
      }
    }

    assertThat(scripts).hasSizeGreaterThan(15);
    assertThat(warnings(List.of("-x", "-P", HOME.toString()), scripts)).isEmpty();
  }

  /** In Turkish "a-z" lacks "i". */
  @Test
  void noRangeOfLettersDependsOnALocale() throws Exception {
    List<Path> scripts = new ArrayList<>(List.of(HOME.resolve("pijoule")));
    for (Path folder : List.of(HOME.resolve("launcher"), SENT)) {
      files(folder, 3).stream()
          .filter(file -> file.toString().endsWith(".sh"))
          .forEach(scripts::add);
    }

    assertThat(scripts).hasSizeGreaterThan(35);
    for (Path script : scripts) {
      assertThat(Files.readString(script)).as("%s", script).doesNotContain("a-z", "A-Z");
    }
  }

  private static boolean isShell(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(40), StandardCharsets.ISO_8859_1)
          .matches("(?s)#!/(usr/bin/env bash|bin/(ba)?sh)\n.*");
    }
  }

  /** Parts of scripts that hosts get from the runner. */
  @Test
  void scriptsThatHostsGet() throws Exception {
    List<Path> scripts =
        files(SENT, 3).stream()
            .filter(file -> file.toString().endsWith(".sh") && !file.endsWith("emulation/init.sh"))
            .toList();

    assertThat(scripts).hasSizeGreaterThan(25);
    assertThat(warnings(List.of("-s", "bash"), scripts)).isEmpty();
  }
}
