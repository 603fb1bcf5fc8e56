package pijoule.runner.boards;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Architecture;
import pijoule.runner.bench.BoardImage;
import pijoule.runner.bench.Recipe;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Script;

/** Makes the image of a board, unless the user's cache has it. */
public final class ImageBuilder {
  private static final Script MISSING = Script.resource(ImageBuilder.class, "missing.sh");
  private static final Duration LIMIT = Duration.ofMinutes(60);
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);
  private static final long MIN_FREE_BYTES = 2_000_000_000;

  /** Commands with the Debian packages that have them. */
  private static final List<String> NEEDED =
      List.of("mmdebstrap", "mke2fs=e2fsprogs", "cpio", "depmod=kmod", "dpkg-deb=dpkg", "gzip");

  private final Host here;

  /**
   * Makes the builder of board images on this machine.
   *
   * @param here this machine
   */
  public ImageBuilder(Host here) {
    this.here = here;
  }

  /**
   * Makes an image where none is; half of one is never left under its name.
   *
   * @param architecture of the board
   * @return whether it was made now
   * @throws UsageException if a program or room on the disk is missing, in one line
   * @throws HostException if a step fails, with its last line
   */
  public boolean build(Architecture architecture) throws IOException, InterruptedException {
    Recipe recipe = new Recipe(architecture);
    Path folder = recipe.folder();
    Files.createDirectories(folder.getParent());
    Path lock = folder.resolveSibling(folder.getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.lock()) {
      if (BoardImage.isUsable(folder, architecture)) {
        return false;
      }
      requirePrograms();
      requireRoom(folder.getParent());
      make(recipe, folder);
      return held.isValid();
    }
  }

  private void requirePrograms() throws IOException, InterruptedException {
    String missing = here.run(MISSING, CHECK_LIMIT, NEEDED.toArray(String[]::new)).strip();
    if (!missing.isEmpty()) {
      String packages = missing.replace("\n", " ");
      throw new UsageException(
          "board build needs "
              + packages
              + " (Debian packages), got none of that name; install with: apt-get install "
              + packages);
    }
  }

  private static void requireRoom(Path folder) throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    UsageException.when(
        free < MIN_FREE_BYTES,
        "board build needs %s MB free, got %s MB in %s; delete something there, or set"
            + " XDG_CACHE_HOME to a folder with room",
        MIN_FREE_BYTES / 1_000_000,
        free / 1_000_000,
        folder);
  }

  private void make(Recipe recipe, Path folder) throws IOException, InterruptedException {
    Path made = folder.resolveSibling(folder.getFileName() + ".new");
    Path work = folder.resolveSibling(folder.getFileName() + ".work");
    for (Path each : List.of(folder, made, work)) {
      delete(each);
    }
    Files.createDirectory(made);
    Files.createDirectory(work);
    try {
      Script script =
          Script.of(recipe.script())
              .reading(out -> out.write(recipe.input().getBytes(StandardCharsets.UTF_8)));
      here.run(
          script,
          LIMIT,
          recipe.architecture().key(),
          recipe.architecture().kernelPackage(),
          made.toString(),
          work.toString());
      BoardImage.describe(made, recipe);
      Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(made);
      delete(work);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
