package pijoule.runner.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {
  @TempDir private Path home;

  @Test
  void aReleaseSaysWhatItIsAndIsNotWrittenTo() throws Exception {
    Files.writeString(
        home.resolve(Installation.FILE), "version=1.2\ncommit=abc 2026-01-01\npackage=archive\n");

    Installation release = Installation.in(home);

    assertThat(release.isRelease()).isTrue();
    assertThat(release.version()).isEqualTo("1.2");
    assertThat(release.commit()).isEqualTo("abc 2026-01-01");
    assertThat(release.origin()).isEqualTo("a release (archive) in " + home);
    assertThat(release.state()).isAbsolute();
    assertThat(release.state().getFileName()).hasToString("pijoule");
    assertThat(release.state().startsWith(home)).isFalse();
  }

  @Test
  void aFolderWithoutTheFileIsACheckout() {
    Installation checkout = Installation.in(home);

    assertThat(checkout.isRelease()).isFalse();
    assertThat(checkout.state()).isEqualTo(home);
    assertThat(checkout.origin()).isEqualTo("a checkout in " + home);
  }
}
