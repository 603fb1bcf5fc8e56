package pijoule.runner.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders of campaigns' keys on this machine. A runner holds a lock in its own; one whose lock
 * is free was left by a runner that was killed.
 */
final class KeyFolders implements AutoCloseable {
  private static final String PREFIX = "pijoule-keys-";
  private static final String LOCK = "lock";

  private final Path place;
  private Path own;
  private FileChannel lock;

  KeyFolders(Path place) {
    this.place = place;
  }

  static KeyFolders ofThisMachine() {
    return new KeyFolders(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** A new folder that only its owner can read. */
  static Path privateFolder(Path path) throws IOException {
    return Files.createDirectory(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  Path of(String campaign) {
    return place.resolve(PREFIX + campaign);
  }

  /** Empties a campaign's folder, or makes it, and holds it. */
  Path renew(String campaign) throws IOException {
    close();
    delete(of(campaign));
    own = privateFolder(of(campaign));
    lock =
        FileChannel.open(
            own.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.lock();
    return own;
  }

  /** Deletes what killed runners of this user left; what is another user's is passed over. */
  void removeLeft() throws IOException {
    List<Path> found;
    try (Stream<Path> all = Files.list(place)) {
      found = all.filter(any -> any.getFileName().toString().startsWith(PREFIX)).toList();
    }
    if (found.isEmpty()) {
      return;
    }
    UserPrincipal user = user();
    for (Path folder : found) {
      if (isFolderOf(folder, user) && isLeft(folder)) {
        delete(folder);
      }
    }
  }

  /** {@return user of this process, by a file that it makes} */
  private UserPrincipal user() throws IOException {
    Path made = Files.createTempFile(place, PREFIX, ".user");
    try {
      return Files.getOwner(made);
    } finally {
      Files.delete(made);
    }
  }

  private static boolean isFolderOf(Path folder, UserPrincipal user) throws IOException {
    try {
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  private static boolean isLeft(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock free = channel.tryLock()) {
      return free != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    } catch (NoSuchFileException beforeItsLock) {
      return true;
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> found = Files.walk(folder)) {
      deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }

  @Override
  public void close() throws IOException {
    if (own != null) {
      delete(own);
      own = null;
      lock.close();
    }
  }
}
