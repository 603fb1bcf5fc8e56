package pijoule.campaign;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Files that are there as a whole or not at all. */
public final class DerivedFile {
  private DerivedFile() {}

  /** Content that is written bit by bit. */
  public interface Content {
    /** Appends all of it. */
    void to(Appendable out) throws IOException;
  }

  /**
   * Writes a file beside its place, forces it to the disk and moves it there.
   *
   * @param file its folder is made where it is missing
   * @param text all of it
   * @throws IOException if it cannot be written; what was there before is unchanged
   */
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.append(text));
  }

  /**
   * Writes a text that is too long for memory.
   *
   * @throws IOException if it cannot be written; what was there before is unchanged
   */
  public static void write(Path file, Content content) throws IOException {
    try (Batch batch = new Batch()) {
      batch.add(file, content);
      batch.finish();
    }
  }

  /**
   * Files that are written together. Each is forced to the disk while the contents of others are
   * made, and none is in its place before all are on the disk.
   */
  public static final class Batch implements AutoCloseable {
    /** Disks end several waits for them at once. */
    private static final int THREADS = 8;

    private final ExecutorService disk = Executors.newFixedThreadPool(THREADS);
    private final Map<Path, Future<Void>> forced = new LinkedHashMap<>();

    /**
     * Writes a file beside its place.
     *
     * @param file its folder is made where it is missing
     * @param content all of it
     * @throws IOException if it cannot be written
     */
    public void add(Path file, Content content) throws IOException {
      Files.createDirectories(file.getParent());
      Path temporary = temporary(file);
      forced.put(file, CompletableFuture.completedFuture(null));
      try (Writer out = Files.newBufferedWriter(temporary)) {
        content.to(out);
      } catch (CharacterCodingException half) {
        throw new IOException(
            file
                + " must be text, got half a character (an unpaired surrogate); correct its source",
            half);
      }
      forced.put(file, disk.submit(() -> force(temporary)));
    }

    /**
     * Moves all files to their places.
     *
     * @throws IOException if one is not on the disk; then all are as they were before
     */
    public void finish() throws IOException {
      for (Future<Void> file : forced.values()) {
        await(file);
      }
      for (Path file : forced.keySet()) {
        Files.move(
            temporary(file),
            file,
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
      forced.clear();
    }

    private static Path temporary(Path file) {
      return file.resolveSibling(file.getFileName() + ".tmp");
    }

    private static Void force(Path file) throws IOException {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      return null;
    }

    private static void await(Future<Void> file) throws IOException {
      try {
        file.get();
      } catch (ExecutionException failed) {
        throw failed.getCause() instanceof IOException failure
            ? failure
            : new IOException(failed.getCause());
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("writing of files was interrupted");
      }
    }

    /** Removes what was not moved. */
    @Override
    public void close() throws IOException {
      disk.shutdownNow();
      for (Path file : forced.keySet()) {
        Files.deleteIfExists(temporary(file));
      }
    }
  }
}
