package pijoule.runner.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.launcher.FakeMachine.Run;

/** Archives and images that a release is packed into. */
@EnabledOnOs(OS.LINUX)
class LauncherDistTest {
  @TempDir Path folder;

  /** Stand-in for a system of packages: other times, modes and names of this machine each time. */
  @Test
  void anImageHasTheSameBytesInAnyFolderAtAnyTime() throws Exception {
    FakeMachine machine =
        new FakeMachine(folder)
            .program("apt-get")
            .program(
                "mmdebstrap",
                "for base; do :; done",
                "mkdir -p \"$base/etc\" \"$base/usr/bin\" \"$base/usr/share/doc\" \"$base/var/log\"",
                "echo \"$base $$\" | tee \"$base/etc/hostname\" \"$base/etc/resolv.conf\"",
                "for name in $NAMES; do echo $name >\"$base/usr/bin/$name\"; done");
    String image =
        """
        PATH=$PATH:/usr/bin:/bin
        mkdir -p "$home/$place/release/lib"; cd "$home/$place"
        printf 'version=1\\npackage=archive\\n' >release/release.properties
        for name in $NAMES; do echo "$name" >"release/lib/$name.jar"; done
        touch release/SHA256SUMS
        make_container release 1 1700000000
        sha256sum <release-oci.tar
        tar -xOf release-oci.tar --wildcards './blobs/*' | grep -a '"created"'
        """;
    Run one = machine.call("export NAMES='a b c'; umask 022; place=one; " + image);
    Run other = machine.call("export NAMES='c b a'; run_dist --help; place=o/t/her; " + image);

    assertThat(one.err()).isEmpty();
    assertThat(one.out()).contains("\"created\": \"2023-11-14T22:13:20Z\"");
    assertThat(other.out()).endsWith(one.out());
    assertThat(Files.mismatch(of(machine, "one"), of(machine, "o/t/her"))).isEqualTo(-1);
  }

  /** A commit whose build makes one file. */
  private FakeMachine committed(int freeMegabytes) throws Exception {
    return new FakeMachine(folder)
        .program("mvn")
        .program("zip")
        .program("unzip")
        .program("python3")
        .program("df", "echo Avail", "echo '  " + freeMegabytes + "'")
        .program(
            "git",
            "[ \"$1\" != -C ] || exit 0",
            "for clone; do :; done",
            "mkdir -p \"$clone/target/dist\"",
            "echo new >\"$clone/target/dist/SHA256SUMS\"",
            "echo '#!/bin/sh' >\"$clone/pijoule\"",
            "chmod +x \"$clone/pijoule\"");
  }

  /** Somebody may have unpacked a release there. */
  @Test
  void aReleaseReplacesFilesAndLeavesFolders() throws Exception {
    FakeMachine machine = committed(5000);
    Path dist = machine.home().resolve("dist");
    Path unpacked = Files.createDirectories(dist.resolve("pijoule-1")).resolve("pijoule");
    Files.writeString(unpacked, "");
    Path old = Files.writeString(dist.resolve("pijoule-1.tar.gz"), "");

    assertThat(machine.run("dist").exit()).isZero();
    assertThat(dist.resolve("SHA256SUMS")).hasContent("new");
    assertThat(unpacked).exists();
    assertThat(old).doesNotExist();
  }

  @Test
  void aReleaseNeedsRoomBeforeItsBuild() throws Exception {
    FakeMachine machine = committed(12);

    Run run = machine.run("dist");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains(" MB free in " + machine.home() + "/target, got 12 MB;")
        .hasLineCount(1);
    assertThat(machine.started()).doesNotContain("git clone");
  }

  private static Path of(FakeMachine machine, String place) {
    return machine.home().resolve(place).resolve("release-oci.tar");
  }
}
