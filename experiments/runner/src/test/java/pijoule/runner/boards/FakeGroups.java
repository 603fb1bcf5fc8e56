package pijoule.runner.boards;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder that looks like the cgroup file systems of Linux; nothing in it limits anything. */
final class FakeGroups {
  final Path root;
  private final Path top;

  private FakeGroups(Path root, Path top) {
    this.root = root;
    this.top = top;
  }

  /** Version 1: a folder for the controller. */
  static FakeGroups v1(Path root) throws IOException {
    Path top = Files.createDirectories(root.resolve("cpu"));
    Files.createFile(top.resolve("cgroup.procs"));
    return new FakeGroups(root, top);
  }

  /** Version 2: one folder for all controllers. */
  static FakeGroups v2(Path root, String controllers) throws IOException {
    Files.createDirectories(root);
    Files.writeString(root.resolve("cgroup.controllers"), controllers + "\n");
    return new FakeGroups(root, root);
  }

  Path group(String name) {
    return top.resolve(name);
  }

  /** The kernel's own files do not keep a group from being removed. */
  static void end(Path group) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(group)) {
      files = all.toList();
    }
    files.forEach(FakeGroups::delete);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
