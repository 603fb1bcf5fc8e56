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

  private static Path of(FakeMachine machine, String place) {
    return machine.home().resolve(place).resolve("release-oci.tar");
  }
}
