package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.JvmStart;
import pijoule.contract.study.Level;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.run.StartArchives.Archive;

/** Archives on this machine, below a home folder of their own, made by a shell. */
@EnabledOnOs(OS.LINUX)
class StartArchivesTest {
  @TempDir Path home;
  private final StartArchives archives = new StartArchives(UUID.randomUUID().toString());
  private Host host;

  @BeforeEach
  void makeHost() {
    host = HostsOfTests.withHome(home);
  }

  private static Cell cell(String start, String heap, String size) {
    return new Cell(
        1,
        List.of(
            new Level(JvmFactors.HEAP, heap),
            new Level(JvmFactors.START, start),
            new Level(Factor.MESSAGE_SIZE, size)));
  }

  private static final Cell APPCDS = cell("appcds", "64MiB", "1kB");

  private Archive archive(Cell cell) {
    return Archive.of(Side.SERVER, cell, host).orElseThrow();
  }

  /** Writes to the file that an option names, as a JVM does. */
  private List<String> shell(String script) {
    List<String> options = archives.options(Side.SERVER, APPCDS, host);
    String file = options.get(options.size() - 1).split("=", 2)[1];
    return List.of("sh", "-c", script, "sh", file);
  }

  @Test
  void anArchiveIsRecordedAndMadeBeforeItIsUsed() throws Exception {
    Archive archive = archive(APPCDS);
    assertThat(archives.lacks(archive)).isTrue();
    archives.record(archive);
    assertThat(archives.options(Side.SERVER, APPCDS, host))
        .singleElement()
        .asString()
        .startsWith("-XX:DumpLoadedClassList=/");
    List<String> making = new ArrayList<>();
    String[] made =
        archives.make(
            archive,
            () -> {
              making.addAll(archives.options(Side.SERVER, APPCDS, host));
              return shell("printf abc >\"$1\"");
            });
    archives.use(archive);

    assertThat(making).startsWith("-Xshare:dump");
    // SHA-256 of abc, FIPS 180-2, appendix B.1.
    assertThat(made[0]).isEqualTo("3");
    assertThat(made[1]).startsWith("ba7816bf8f01cfea").hasSize(64);
    assertThat(archives.options(Side.SERVER, APPCDS, host)).startsWith("-Xshare:on").hasSize(2);
    archives.doubt();
    assertThat(archives.lacks(archive)).isFalse();
    archives.close();
    archives.doubt();
    assertThat(archives.lacks(archive)).isTrue();
  }

  @Test
  void whatGivesNoArchiveIsSaidInOneLine() throws Exception {
    Archive archive = archive(APPCDS);
    archives.lacks(archive);

    assertThatThrownBy(() -> archives.make(archive, () -> shell("echo no room; exit 3")))
        .isInstanceOf(HostException.class)
        .hasMessage("host board must do what it is asked, got exit code 3: no room");
    assertThat(Training.failure(Set.of(archive), APPCDS, "no room"))
        .hasMessageContaining(
            "the training run for start: appcds must end with an archive of the server, got 'no"
                + " room' in")
        .hasMessageEndingWith("; mend it or take the level out");
  }

  /** A program loads the same classes for each size; another heap needs another archive. */
  @Test
  void cellsOfOneProgramShareAnArchive() {
    assertThat(archive(cell("appcds", "64MiB", "9kB"))).isEqualTo(archive(APPCDS));
    assertThat(archive(cell("appcds", "32MiB", "1kB")).name()).isNotEqualTo(archive(APPCDS).name());
  }

  @Test
  void whatAJvmHasByItselfIsNotMade() {
    Cell plain = cell("plain", "64MiB", "1kB");
    assertThat(Archive.of(Side.SERVER, plain, host)).isEmpty();
    assertThat(archives.options(Side.SERVER, plain, host)).containsExactly("-Xshare:off");
  }

  /** As of another build of the JVM, or of other jars. */
  @Test
  void aJvmEndsWhoseArchiveIsOfAnotherBuild() throws Exception {
    Path other = Files.writeString(home.resolve("other.jsa"), "of another build");
    List<String> command = new ArrayList<>(List.of(HostSettings.runnersJava()));
    command.addAll(JvmStart.APPCDS.using(other.toString()));
    command.add("-version");
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();

    assertThat(new String(java.getInputStream().readAllBytes())).doesNotContain("version \"");
    assertThat(java.waitFor()).isNotZero();
  }
}
