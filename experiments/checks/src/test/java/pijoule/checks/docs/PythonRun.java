package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program in Python that tests a part of this repository. */
final class PythonRun {
  private PythonRun() {}

  /** Runs a program, which must end well, and returns what it printed; without Python aborts. */
  static String of(Path program, String... args) throws Exception {
    List<String> command =
        Stream.concat(Stream.of("python3", "-B", program.toString()), Stream.of(args)).toList();
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException absent) {
      return abort("LEFT OUT: python3 is not installed");
    }
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }
}
