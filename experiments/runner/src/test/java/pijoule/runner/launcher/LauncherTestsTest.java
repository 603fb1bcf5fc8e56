package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.launcher.FakeMachine.Run;

/** The launcher's command test: what it installs, and what it says of tests that were left out. */
@EnabledOnOs(OS.LINUX)
class LauncherTestsTest {
  private static final String REPORT = "module/target/surefire-reports";

  @TempDir Path folder;
  private FakeMachine machine;

  @BeforeEach
  void make() throws Exception {
    machine =
        new FakeMachine(folder)
            .user()
            .program(
                "mvn",
                "mkdir -p " + REPORT,
                "cat >" + REPORT + "/TEST-pijoule.analysis.GoingOnTest.xml <<'EOF'",
                "<testsuite version=\"3\" name=\"pijoule.analysis.GoingOnTest\" tests=\"2\">",
                "<testcase name=\"ofPython\" classname=\"pijoule.analysis.GoingOnTest\"/>",
                "<testcase name=\"ofR\" classname=\"pijoule.analysis.GoingOnTest\" time=\"0.1\">",
                "  <skipped type=\"x\"><![CDATA[org.opentest4j.TestAbortedException: Assumption"
                    + " failed: 'Rscript --version' must succeed",
                "\tat org.junit.jupiter.api.Assumptions",
                "]]></skipped>",
                "</testcase>",
                "EOF",
                "cat >" + REPORT + "/TEST-pijoule.analysis.PageTest.xml <<'EOF'",
                "<testsuite version=\"3\" name=\"pijoule.analysis.PageTest\" tests=\"0\">",
                "</testsuite>",
                "EOF",
                "cat >" + REPORT + "/TEST-pijoule.analysis.NestingTest.xml <<'EOF'",
                "<testsuite version=\"3\" name=\"pijoule.analysis.NestingTest\" tests=\"0\">",
                "<testcase name=\"is\" classname=\"pijoule.analysis.NestingTest$Inner\"/>",
                "</testsuite>",
                "EOF",
                "cat >" + REPORT + "/TEST-pijoule.analysis.OldTest.xml <<'EOF'",
                "<testsuite version=\"3\" name=\"pijoule.analysis.OldTest\" tests=\"1\">",
                "<testcase name=\"is\" classname=\"pijoule.analysis.OldTest\" time=\"0.1\">",
                "  <skipped message=\"not &lt;yet&gt;\"/>",
                "</testcase>",
                "EOF",
                "echo the tests",
                "exit 3");
  }

  @Test
  void leftOutTestsAreListedAndTheExitCodeIsMavens() throws Exception {
    Run run = machine.run("test");

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(machine.home().resolve("target/test.log")).hasContent("the tests");
    assertThat(machine.started())
        .contains(
            "mvn -B -T 2 -Pparallel,unchecked verify -Dsimulator=absent -Dtools=optional"
                + " -Dgsoap=optional -Dslow=false -Dtest.folder=/");
    assertThat(run.err())
        .startsWith(
            "pijoule: left out: GoingOnTest: 'Rscript --version' must succeed\n"
                + "pijoule: left out: OldTest: not <yet>\n"
                + "pijoule: left out: PageTest: a package that all its tests need is missing\n"
                + "pijoule: missing packages: ")
        .containsPattern(
            "missing packages: make gcc-avr .*tcpdump iproute2 .*chromium .*r-base-core .*faketime")
        .contains(
            "left out: slow tests and most combinations of stacks; run them as root with ./pijoule test --all")
        .contains("install with: sudo apt-get install --no-install-recommends make gcc-avr ")
        .contains(
            "pijoule: the tests failed; Maven's log is " + machine.home() + "/target/test.log\n")
        .endsWith("pijoule: 2 passed, 0 failed, 2 skipped in 0 min\n");
  }

  @Test
  void withCiNothingMayBeLeftOut() throws Exception {
    Run run = machine.run(Map.of("CI", "true"), "test");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("no test may be left out").contains("r-base-core");
    assertThat(machine.started()).doesNotContain("mvn");
  }

  /** One of the made-up reports has such a test. */
  @Test
  void aTestWithoutItsPackageIsNoticedAfterwards() throws Exception {
    machine.run("test");
    String asked = "if lacks_a_package; then echo lacks; else echo none; fi";
    assertThat(machine.call(asked).out()).isEqualTo("lacks\n");
    assertThat(
            machine
                .call("skipped_tests() { echo 'FileTest: root has every right'; }; " + asked)
                .out())
        .isEqualTo("none\n");
  }

  @Test
  void largePackagesAreInstalledOnRequestAloneAndSizesAreSaidFirst() throws Exception {
    machine
        .program("id", "echo 0")
        .program(
            "apt-get",
            "case $* in *--assume-no*)",
            "echo '5 upgraded, 90 newly installed, 0 to remove and 0 not upgraded.'",
            "echo 'Need to get 210 MB of archives.'",
            "echo 'Do you want to continue? [Y/n] N'",
            "exit 1;; esac");

    Run run = machine.run("test");
    assertThat(run.err())
        .startsWith("pijoule: installing make gcc-avr ")
        .contains("pijoule:   5 upgraded, 90 newly", "pijoule:   Need to get 210 MB of archives.")
        .doesNotContain("Do you want")
        .contains("or let ./pijoule test --all install them");
    assertThat(machine.started())
        .containsPattern("apt-get install -y -qq --no-install-recommends .*make .*chromium")
        .containsPattern("apt-get install -y .* openssh-client")
        .doesNotContain("r-base-core", "faketime", "ansible")
        .contains("-Dslow=false");

    run = machine.run("test", "--all");
    assertThat(machine.started())
        .containsPattern("apt-get install -y .*chromium .*r-base-core .*faketime .*ansible-lint")
        .contains("mvn -B -T 2 -Pparallel,then verify ")
        .contains("-Dslow=true -Dtest.folder");
    assertThat(run.err()).doesNotContain("slow tests");
  }

  @Test
  void packagesOfPythonAreInstalledOnceAndTheirAbsenceEndsNothing() throws Exception {
    machine.program("python3", "case $2 in venv) exit 1;; esac");
    assertThat(machine.run("test").err()).doesNotContain("target/python");

    Run without = machine.run("test", "--all");
    assertThat(without.err())
        .contains("installing duckdb==", " in target/python\n", "they were not installed; the log");
    assertThat(machine.started()).contains("-Dslow=true");

    String python = machine.home().resolve("target/python/bin/python3").toString();
    machine.program(
        "python3",
        "case $2 in venv)",
        "mkdir -p " + Path.of(python).getParent(),
        "echo \"echo inside \\$* >>'" + machine.home().resolve("started") + "'\" >" + python,
        "chmod +x " + python + ";;",
        "esac");
    machine.program("chmod", "exec /bin/chmod \"$@\"");
    assertThat(machine.run("test", "--all").err()).contains("installing duckdb==");
    assertThat(machine.started()).contains("inside -m pip install ");
    assertThat(machine.run("test", "--all").err()).doesNotContain("installing duckdb==");
  }

  @Test
  void anInstalledSshServerDoesNotStart() throws Exception {
    machine.program("id", "echo 0").program("apt-get");

    assertThat(machine.call("install make openssh-server").err())
        .contains("remove /etc/ssh/sshd_not_to_be_run to start it");
    assertThat(machine.started())
        .containsPattern(
            "install -y .*-o DPkg::Pre-Invoke::=.*touch /etc/ssh/sshd_not_to_be_run make openssh");

    assertThat(machine.call("install make").err()).doesNotContain("sshd");
    assertThat(machine.started()).endsWith("--no-install-recommends make\n");
  }

  @Test
  void aRunWithoutTestsFails() throws Exception {
    machine.run("test");
    machine.program("mvn", "echo '[INFO] BUILD SUCCESS'");

    Run run = machine.run("test");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains(
            "pijoule: tests must run, got none; take skipTests and the like out of Maven's"
                + " settings.xml and MAVEN_ARGS\n")
        .doesNotContain("PageTest")
        .endsWith("pijoule: 0 passed, 0 failed, 0 skipped in 0 min\n");
  }

  @Test
  void quarkusBuildsItsServerOnlyAfterAChange() throws Exception {
    machine.run("test");
    assertThat(machine.started()).doesNotContain("-Dquarkus.build.skip");
    aged("pom.xml", 1);
    aged("server/pom.xml", 1);
    for (String part : List.of("contract/base", "contract", "server/core", "server/quarkus")) {
      aged(part + "/pom.xml", 1);
      aged(part + "/src/main/java/Any.java", 1);
    }
    aged("server/quarkus/target/app/quarkus-run.jar", 2);
    aged("server/quarkus/target/quarkus-artifact.properties", 3);
    machine.run("test");
    assertThat(machine.started()).contains("-Dtest.folder=").contains("-Dquarkus.build.skip=true");

    // Ended before its last file.
    aged("server/quarkus/target/app/quarkus-run.jar", 4);
    assertThat(machine.call("is_quarkus_stale").exit()).isZero();
    aged("server/quarkus/target/quarkus-artifact.properties", 5);
    assertThat(machine.call("is_quarkus_stale").exit()).isOne();
    aged("contract/src/main/java/Any.java", 6);
    assertThat(machine.call("is_quarkus_stale").exit()).isZero();
  }

  private void aged(String file, long seconds) throws Exception {
    Path path = machine.home().resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "");
    // Its folders too: a file that was deleted is seen by them.
    for (Path at = path; !at.equals(machine.home()); at = at.getParent()) {
      Files.setLastModifiedTime(at, FileTime.from(seconds, TimeUnit.SECONDS));
    }
  }

  @Test
  void temporaryFilesOfTestsAreWhereProgramsStart() throws Exception {
    machine.program("df", "echo Avail", "echo ' 12'");
    String start = "TMPDIR='%s'; temporary_folder";
    assertThat(machine.call(start.formatted(folder)).out()).isEqualTo(folder + "\n");
    assertThat(machine.call(start.formatted("/proc")).out()).isEqualTo("/tmp\n");

    machine.program("chmod", "exit 1");
    Run run = machine.call(start.formatted(folder));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).endsWith(", got /tmp, where none starts; set TMPDIR\n").hasLineCount(1);
  }

  @Test
  void anotherOptionIsRefused() throws Exception {
    Run run = machine.run("test", "--everything");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--everything").hasLineCount(1);
    assertThat(machine.started()).isEmpty();
  }
}
