package pijoule.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

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
   * Files that are written together, side by side: none is in its place before all are on the disk.
   */
  public static final class Batch implements AutoCloseable {
    /** More than there are processors: disks end several waits for them at once. */
    private static final int THREADS = 8;

    private final ExecutorService writers = Executors.newFixedThreadPool(THREADS);
    private final Map<Path, Future<Void>> files = new LinkedHashMap<>();

    /**
     * Begins to write a file beside its place.
     *
     * @param file its folder is made where it is missing
     * @param content all of it, made by another thread
     * @throws IOException if its folder cannot be made
     */
    public void add(Path file, Content content) throws IOException {
      Files.createDirectories(file.toAbsolutePath().getParent());
      files.put(file, writers.submit(() -> write(file, content)));
    }

    private static Void write(Path file, Content content) throws IOException {
      try (FileChannel channel =
              FileChannel.open(temporary(file), CREATE, TRUNCATE_EXISTING, WRITE);
          Writer out = new BufferedWriter(Channels.newWriter(channel, UTF_8.newEncoder(), -1))) {
        content.to(out);
        out.flush();
        channel.force(true);
      } catch (CharacterCodingException half) {
        throw new IOException(
            file
                + " must be text, got half a character (an unpaired surrogate); correct its source",
            half);
      }
      return null;
    }

    /**
     * Moves all files to their places, in the order in which they were added.
     *
     * @throws IOException if one cannot be written; then all are as they were before
     */
    public void finish() throws IOException {
      for (Future<Void> file : files.values()) {
        await(file);
      }
      for (Path file : files.keySet()) {
        Files.move(temporary(file), file, ATOMIC_MOVE, REPLACE_EXISTING);
      }
      files.clear();
    }

    private static Path temporary(Path file) {
      return file.resolveSibling(file.getFileName() + ".tmp");
    }

    private static void await(Future<Void> file) throws IOException {
      try {
        file.get();
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        if (failed.getCause() instanceof Error error) {
          throw error;
        }
        throw failed.getCause() instanceof IOException failure
            ? failure
            : new IOException(failed.getCause());
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("writing of files was interrupted");
      }
    }

    /** Removes what was not moved, when it is no longer written. */
    @Override
    public void close() throws IOException {
      writers.shutdownNow();
      try {
        writers.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
      }
      for (Path file : files.keySet()) {
        Files.deleteIfExists(temporary(file));
      }
    }
  }
}
