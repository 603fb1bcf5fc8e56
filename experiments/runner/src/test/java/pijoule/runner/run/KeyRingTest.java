package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.phase.Side;
import pijoule.contract.security.KeyFolder;
import pijoule.contract.security.KeyKind;

class KeyRingTest {
  private static final Set<KeyKind> KINDS = Set.of(KeyKind.P256);
  private static final List<String> NAMES = List.of("127.0.0.1", "localhost", "fe80::1");

  @TempDir private Path temp;

  private KeyRing ring(Duration later) throws IOException {
    Files.createDirectories(temp.resolve("environment"));
    InstantSource source = () -> Instant.now().plus(later);
    Clock clock = source.withZone(ZoneOffset.UTC);
    return new KeyRing("campaign", new KeyFolders(temp), clock);
  }

  private void prepare(KeyRing ring, int session) throws Exception {
    ring.prepare(KINDS, NAMES, temp.resolve("environment"), session);
  }

  private String record(String name) throws IOException {
    return Files.readString(temp.resolve("environment").resolve(name));
  }

  @Test
  void keysAreMadeOnceAndAreGoneWhenItIsClosed() throws Exception {
    try (KeyRing ring = ring(Duration.ZERO)) {
      prepare(ring, 1);
      KeyFolder server = KeyFolder.read(ring.local(KeyKind.P256, Side.SERVER));
      KeyFolder client = KeyFolder.read(ring.local(KeyKind.P256, Side.CLIENT));
      prepare(ring, 2);

      assertThat(KeyFolder.read(ring.local(KeyKind.P256, Side.SERVER))).isEqualTo(server);
      assertThat(server.peer()).isEqualTo(client.certificate());
      assertThat(server.password()).isEqualTo(client.password()).hasSizeGreaterThan(20);
      server.certificate().verify(client.authority().getPublicKey());
      assertThat(server.certificate().getSubjectAlternativeNames()).hasSize(3);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
          .isEqualTo("rwx------");
      assertThat(record("certificates.json"))
          .contains("\"reason\" : \"begin\"", "\"key\" : \"p256\"")
          .doesNotContain("PRIVATE");
    }

    assertThat(folder()).doesNotExist();
    assertThat(temp.resolve("environment/certificates-2.json")).doesNotExist();
  }

  private Path folder() {
    return temp.resolve("pijoule-keys-campaign");
  }

  @Test
  void afterAPauseTheRecordSaysWhetherTheLastOnesHadExpired() throws Exception {
    try (KeyRing ring = ring(Duration.ZERO)) {
      prepare(ring, 1);
    }
    try (KeyRing ring = ring(Duration.ofDays(5))) {
      prepare(ring, 2);
    }
    try (KeyRing ring = ring(Duration.ofDays(200))) {
      prepare(ring, 3);
    }

    assertThat(record("certificates-2.json")).contains("\"reason\" : \"resumed\"");
    assertThat(record("certificates-3.json")).contains("\"reason\" : \"expired\"");
  }

  @Test
  void aStudyWithoutSecurityHasNoKeys() throws Exception {
    try (KeyRing ring = ring(Duration.ZERO)) {
      ring.prepare(Set.of(), NAMES, temp.resolve("environment"), 1);
    }

    assertThat(folder()).doesNotExist();
    assertThat(temp.resolve("environment")).isEmptyDirectory();
  }

  @Test
  void whatAKilledRunnerLeftIsDeletedAndWhatOneHoldsIsNot() throws Exception {
    try (KeyFolders held = new KeyFolders(temp)) {
      held.renew("held");
      Path left = KeyFolders.privateFolder(temp.resolve("pijoule-keys-left"));
      Files.writeString(left.resolve("own.pem"), "a key");

      new KeyFolders(temp).removeLeft();

      assertThat(left).doesNotExist();
      assertThat(held.of("held")).exists();
    }
    assertThat(temp).isEmptyDirectory();
  }

  /** A link to a folder of this user's, and where the test may make one another user's folder. */
  @Test
  void whatAnotherUserPutThereIsPassedOver() throws Exception {
    Path mine = Files.createDirectories(temp.resolve("mine"));
    Path file = Files.writeString(mine.resolve("letter.txt"), "mine");
    Path link = Files.createSymbolicLink(temp.resolve("pijoule-keys-link"), mine);
    Path foreign = KeyFolders.privateFolder(temp.resolve("pijoule-keys-foreign"));
    Path lock = Files.writeString(foreign.resolve("lock"), "");
    boolean isForeign = give(foreign, "nobody");

    new KeyFolders(temp).removeLeft();

    assertThat(link).isSymbolicLink();
    assertThat(file).exists();
    assertThat(Files.exists(lock)).isEqualTo(isForeign);
  }

  private static boolean give(Path folder, String user) throws IOException {
    try {
      Files.setOwner(
          folder,
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
      return true;
    } catch (FileSystemException notRoot) {
      return false;
    }
  }
}
