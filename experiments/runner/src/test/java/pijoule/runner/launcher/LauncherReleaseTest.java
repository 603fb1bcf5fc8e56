package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.launcher.FakeMachine.Run;

/** The launcher in the folder of a release. */
@EnabledOnOs(OS.LINUX)
class LauncherReleaseTest {
  private static final String JAR = "experiments/runner/target/app/runner.jar";

  @TempDir Path folder;
  private FakeMachine machine;

  @BeforeEach
  void make() throws Exception {
    machine = new FakeMachine(folder).user().program("mvn");
    for (String file : List.of(JAR, "release.properties", "pom.xml", "lib/a.jar")) {
      Path path = machine.home().resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "x");
    }
    Files.writeString(
        machine.home().resolve("SHA256SUMS"), "00  %s\n00  lib/a.jar\n".formatted(JAR));
    java("openjdk version \"17.0.15\" 2025-04-15");
  }

  private void java(String version) throws Exception {
    machine.program(
        "java",
        "if [ \"$1\" = -version ]; then echo 'Picked up JAVA_TOOL_OPTIONS: x'; echo '%s'; exit; fi >&2"
            .formatted(version),
        "for word; do case $word in *AtExit=*) echo x >\"${word#*=}\" ;; esac; done",
        "echo answered");
  }

  @Test
  void nothingIsBuiltAndNoJdkIsAsked() throws Exception {
    assertThat(machine.run("plan", "quick")).isEqualTo(new Run(0, "answered\n", ""));
    assertThat(machine.started())
        .contains(" -jar " + machine.home().resolve(JAR) + " plan quick\n")
        .doesNotContain("mvn", "javac");
    assertThat(machine.home().resolve("target")).doesNotExist();
  }

  @Test
  void checksAreAProgramOfTheirOwn() throws Exception {
    assertThat(machine.run("validity", "--campaigns", "3").out()).isEqualTo("answered\n");
    assertThat(last()).endsWith("experiments/checks/target/app/checks.jar validity --campaigns 3");
    assertThat(machine.run("meter", "self-cost").out()).isEqualTo("answered\n");
    assertThat(last()).contains(" -Xmx64m ").endsWith("checks.jar meter self-cost");
  }

  /** Even root cannot write to the current folder. */
  @Test
  void theCurrentFolderNeedNotBeWritable() throws Exception {
    assertThat(machine.call("cd /proc && bash \"$home/pijoule\" plan quick"))
        .isEqualTo(new Run(0, "answered\n", ""));
  }

  /** It does not wait for that, and what measures does. */
  @Test
  void aPlanKeepsTheClassesInTheUsersCache() throws Exception {
    Map<String, String> user = Map.of("HOME", folder.resolve("user").toString());
    Files.createDirectories(machine.home().resolve("docs/examples/results/quick"));

    assertThat(machine.run(user, "studies").out()).isEqualTo("answered\n");
    assertThat(folder.resolve("user")).doesNotExist();
    assertThat(machine.run(user, "plan", "nunes2013").out()).isEqualTo("answered\n");
    assertThat(machine.run(user, "run", "quick").out()).isEqualTo("answered\n");
    assertThat(last())
        .contains("-XX:SharedArchiveFile=" + folder.resolve("user/.cache/pijoule/runner-"));
    try (var kept = Files.list(folder.resolve("user/.cache/pijoule"))) {
      assertThat(kept).singleElement().asString().endsWith(".jsa");
    }
  }

  private String last() throws Exception {
    return machine.started().lines().reduce((first, last) -> last).orElseThrow();
  }

  @Test
  void aFullCacheHindersNoPlan() throws Exception {
    machine.program("df", "echo Avail", "echo ' 12'");
    Map<String, String> user = Map.of("HOME", folder.resolve("user").toString());

    assertThat(machine.run(user, "plan", "quick")).isEqualTo(new Run(0, "answered\n", ""));
    assertThat(folder.resolve("user/.cache/pijoule")).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "'openjdk version \"11.0.2\" 2019-01-15', 11",
    "'java version \"1.8.0_202\"', 8",
    "no Java at all, no version from"
  })
  void anOlderJavaIsRefused(String version, String got) throws Exception {
    java(version);

    Run run = machine.run("plan", "quick");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("pijoule: Java must be 17 or newer, got " + got + " ")
        .contains("install default-jre-headless")
        .hasLineCount(1);
  }

  /** Debian's name of the JDK has "jdk" twice. */
  @Test
  void thePackageOfAJavaIsThatOfARuntime() throws Exception {
    java("openjdk version \"11.0.2\" 2019-01-15");
    machine.program("apt-cache", "echo openjdk-17-jdk-headless - OpenJDK");

    assertThat(machine.run("plan", "quick").err()).contains("install openjdk-17-jre-headless");
  }

  @Test
  void itsOwnJavaIsTakenUnlessJavaHomeNamesAnother() throws Exception {
    Path own = machine.home().resolve("runtime/bin/java");
    Files.createDirectories(own.getParent());
    Files.writeString(own, "#!/bin/sh\necho own\n");
    Files.writeString(machine.home().resolve("runtime/release"), "JAVA_VERSION=\"17.0.1\"\n");
    assertThat(own.toFile().setExecutable(true)).isTrue();
    Path other = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        other,
        "#!/bin/sh\nif [ \"$1\" = -version ]; then echo 'x version \"21\"'; fi\necho other\n");
    assertThat(other.toFile().setExecutable(true)).isTrue();

    assertThat(machine.run("plan", "quick")).isEqualTo(new Run(0, "own\n", ""));
    String home = folder.resolve("jdk").toString();
    assertThat(machine.run(Map.of("JAVA_HOME", home), "plan", "quick").out()).isEqualTo("other\n");
  }

  @Test
  void javaHomeMustHaveAJava() throws Exception {
    Run run = machine.run(Map.of("JAVA_HOME", folder.toString()), "plan", "quick");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("has no bin/java").hasLineCount(1);
  }

  @Test
  void aReleaseThatWasCutOffNamesTheMissingFile() throws Exception {
    Path lost = machine.home().resolve("lib/a.jar");
    Files.delete(lost);

    Run run = machine.run("run", "quick");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("got no " + lost + "; download it again").hasLineCount(1);
    assertThat(machine.started()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "build",
        "dist",
        "test",
        "firmware build",
        "firmware flash",
        "self-cost transparency",
        "meter selftest",
        "meter soak"
      })
  void whatNeedsTheSourcesSaysSo(String command) throws Exception {
    assertThat(machine.run(command.split(" ")))
        .isEqualTo(
            new Run(
                2,
                "",
                "pijoule: '%s' needs the sources, which a release does not have; run it in a checkout of them\n"
                    .formatted(command)));
  }
}
