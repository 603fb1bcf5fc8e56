package pijoule.contract.service.file;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes numbers to a new file block by block and reads them again. The file has no name while it
 * is used: on Linux the JDK removes the name as soon as it is open, so that nothing stays behind
 * even if the process is killed. Safe for use by many threads.
 */
final class BlockFile {
  /** Bytes of a page, and of the largest sectors of disks. */
  private static final int ALIGNMENT = 4096;

  private final Path folder;
  private final long fileBytes;
  private final int blockBytes;
  private final Sync sync;
  private final Cache cache;
  private final Set<OpenOption> options;

  /** Chosen here, and not random: that would be work within the service and a client's start. */
  private final String name = "pijoule-".concat(Long.toHexString(System.nanoTime())).concat("-");

  private final AtomicLong calls = new AtomicLong();

  /** Blocks for the next calls: only calls at the same time allocate more than the first one. */
  private final Queue<ByteBuffer> spare = new ConcurrentLinkedQueue<>();

  /**
   * Makes a block file.
   *
   * @param folder that can be written
   * @param fileBytes a multiple of 4
   * @param blockBytes a multiple of 4
   * @param sync when what is written has to be on the disk
   * @param cache where is read; both sizes are multiples of a disk's sector if it is cold
   */
  BlockFile(Path folder, long fileBytes, int blockBytes, Sync sync, Cache cache) {
    this.folder = folder;
    this.fileBytes = fileBytes;
    this.blockBytes = blockBytes;
    this.sync = sync;
    this.cache = cache;
    // createNew: an entry that is there already, such as a link, is never opened.
    Set<OpenOption> all =
        new HashSet<>(
            List.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE));
    if (cache == Cache.COLD) {
      all.add(ExtendedOpenOption.DIRECT);
    }
    options = Set.copyOf(all);
  }

  Path folder() {
    return folder;
  }

  long fileBytes() {
    return fileBytes;
  }

  /**
   * Fills the file with the numbers, 4 bytes each and again from the first until it is full, and
   * reads all of it.
   *
   * @param numbers that fit into the file
   * @return those that were read first, as many
   * @throws IOException if the file cannot be written or read whole
   */
  int[] writeAndRead(int[] numbers) throws IOException {
    if ((long) numbers.length * Integer.BYTES > fileBytes) {
      throw new IOException(numbers.length + " numbers of " + Integer.BYTES + " B");
    }
    ByteBuffer block = spare.poll();
    if (block == null) {
      block = allocate();
    }
    try (FileChannel file =
        FileChannel.open(
            folder.resolve(name.concat(Long.toString(calls.incrementAndGet()))), options)) {
      write(numbers, file, block);
      return read(numbers.length, file, block);
    } finally {
      spare.add(block);
    }
  }

  /** Direct input and output needs memory at the bounds of a block. */
  private ByteBuffer allocate() {
    return cache == Cache.WARM
        ? ByteBuffer.allocateDirect(blockBytes)
        : ByteBuffer.allocateDirect(blockBytes + ALIGNMENT).alignedSlice(ALIGNMENT);
  }

  private void write(int[] numbers, FileChannel file, ByteBuffer block) throws IOException {
    int next = 0;
    for (long at = 0; at < fileBytes; at += blockBytes) {
      block.clear().limit((int) Math.min(blockBytes, fileBytes - at));
      while (block.hasRemaining()) {
        block.putInt(numbers.length == 0 ? 0 : numbers[next]);
        next = next + 1 < numbers.length ? next + 1 : 0;
      }
      block.flip();
      while (block.hasRemaining()) {
        file.write(block);
      }
      if (sync == Sync.EACH) {
        file.force(false);
      }
    }
    if (sync == Sync.END) {
      file.force(false);
    }
  }

  private int[] read(int count, FileChannel file, ByteBuffer block) throws IOException {
    int[] numbers = new int[count];
    int read = 0;
    file.position(0);
    for (long at = 0; at < fileBytes; at += blockBytes) {
      block.clear().limit((int) Math.min(blockBytes, fileBytes - at));
      while (block.hasRemaining()) {
        if (file.read(block) < 0) {
          throw new EOFException("the end of the file after " + file.position() + " B");
        }
      }
      block.flip();
      while (read < count && block.hasRemaining()) {
        numbers[read++] = block.getInt();
      }
    }
    return numbers;
  }

  Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("file_size_bytes", fileBytes);
    settings.put("block_size_bytes", blockBytes);
    settings.put("sync", sync.key());
    settings.put("cache", cache.key());
    settings.put("file_system", fileSystem());
    settings.put("page_cache", pageCache());
    return settings;
  }

  private String fileSystem() {
    try {
      return Files.getFileStore(folder).type();
    } catch (IOException unknown) {
      return "unknown";
    }
  }

  private String pageCache() {
    String reads = "reads come from the page cache, which holds what was just written; ";
    return (cache == Cache.COLD ? "neither writes nor reads pass the page cache; " : reads)
        + switch (sync) {
          case EACH -> "each block is on the disk before the next is written";
          case END -> "all blocks are on the disk before the first is read";
          case NONE -> "the disk may get the blocks after the call, or not at all";
        };
  }
}
