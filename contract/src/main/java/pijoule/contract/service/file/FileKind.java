package pijoule.contract.service.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.message.NumbersType;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.numbers.NumberDraw;
import pijoule.contract.service.numbers.NumberLists;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;

/**
 * Writes a list of numbers to a file, reads it again, and answers what it read: the service bound
 * by input and output that Nunes et al. (2013) name as future work. Its messages are those of
 * {@code sort}, so that the two differ in the service alone.
 */
public final class FileKind extends ServiceKind<int[], int[]> {
  /** Bytes that a call writes and reads. */
  public static final Factor FILE_SIZE =
      Factor.of("file_size", "file_size_bytes", ChangeCost.SERVER, LevelKind.SIZE)
          .withDefault("1MB");

  /** Bytes of one write or read. */
  public static final Factor BLOCK_SIZE =
      Factor.of("block_size", "block_size_bytes", ChangeCost.SERVER, LevelKind.SIZE)
          .withDefault("4KiB");

  /** When what is written has to be on the disk. */
  public static final Factor SYNC =
      Factor.of("sync", ChangeCost.SERVER, Arrays.stream(Sync.values()).map(Sync::key).toList())
          .withDefault(Sync.END.key());

  /** Where the service reads what it wrote. */
  public static final Factor CACHE =
      Factor.of("cache", ChangeCost.SERVER, Arrays.stream(Cache.values()).map(Cache::key).toList())
          .withDefault(Cache.WARM.key());

  private static final List<Factor> FACTORS =
      List.of(FILE_SIZE, BLOCK_SIZE, SYNC, CACHE, Factor.MESSAGE_SIZE);

  private static final List<String> SERVER_KEYS =
      List.of("file-size", "block-size", "sync", "cache", "scratch");
  private static final long MAX_FILE_BYTES = 1L << 40;
  private static final long MAX_BLOCK_BYTES = 1L << 26;

  /** Bytes of the largest sectors of disks. */
  private static final int SECTOR = 4096;

  /** The shortest number of a message and its tags: a message has no more numbers than this. */
  private static final int MIN_NUMBER_BYTES = NumbersType.INSTANCE.shape().itemBytes() + 1;

  /** Made once for each program. */
  public FileKind() {
    super("file", NumbersType.INSTANCE, NumbersType.INSTANCE, SERVER_KEYS, NumberDraw.KEYS);
  }

  @Override
  public List<Factor> factors() {
    return FACTORS;
  }

  @Override
  public boolean mayWait() {
    return true;
  }

  @Override
  public Service<int[], int[]> open(Options options) {
    long file = bytes(options, "file-size", "1MB", MAX_FILE_BYTES);
    long block = bytes(options, "block-size", "4KiB", MAX_BLOCK_BYTES);
    NumberDraw numbers = NumberDraw.of(options);
    if (options.text("message-size").isPresent()) {
      requireRoom(numbers.messageBytes(), file);
    }
    Path folder = Path.of(options.text("scratch").orElse(System.getProperty("user.home")));
    Sync sync = Sync.of(options.text("sync").orElse(Sync.END.key()));
    Cache cache = Cache.of(options.text("cache").orElse(Cache.WARM.key()));
    if (cache == Cache.COLD) {
      requireWholeBlocks(file, block);
    }
    return new FileService(numbers, new BlockFile(folder, file, (int) block, sync, cache));
  }

  private static long bytes(Options options, String key, String absent, long max) {
    long bytes = options.size(key, absent).bytes();
    if (bytes < Integer.BYTES || bytes > max || bytes % Integer.BYTES != 0) {
      throw new UsageException(
          "--%s must be a multiple of %s B from %s to %s B, got %s B"
              .formatted(key, Integer.BYTES, Integer.BYTES, max, bytes));
    }
    return bytes;
  }

  /** Direct input and output is in whole sectors of a disk. */
  private static void requireWholeBlocks(long file, long block) {
    if (block % SECTOR != 0 || file % block != 0) {
      throw new UsageException(
          ("cache cold needs a block_size in multiples of %s B and a file_size in multiples"
                  + " of it, got %s B and %s B; take 4KiB and 1MiB")
              .formatted(SECTOR, block, file));
    }
  }

  private static void requireRoom(int messageBytes, long fileBytes) {
    long numbers = messageBytes / MIN_NUMBER_BYTES;
    if (numbers * Integer.BYTES > fileBytes) {
      throw new UsageException(
          ("file_size must hold the numbers of a message, %s B each, up to %s B for a"
                  + " message_size of %s B, got %s B; choose a larger file or a smaller message")
              .formatted(Integer.BYTES, numbers * Integer.BYTES, messageBytes, fileBytes));
    }
  }

  /**
   * The file service with its settings.
   *
   * @param numbers what a client draws
   * @param file what a server does
   */
  private record FileService(NumberDraw numbers, BlockFile file) implements Service<int[], int[]> {
    @Override
    public int[] draw(long seed) {
      return numbers.draw(seed);
    }

    @Override
    public int messageBytes() {
      return numbers.messageBytes();
    }

    @Override
    public int[] apply(int[] request) throws ServiceException {
      try {
        return file.writeAndRead(request);
      } catch (IOException failed) {
        throw new ServiceException(
            ("the file service must write and read %s B in %s, got %s; make the folder"
                    + " ready, or name another one as scratch")
                .formatted(file.fileBytes(), file.folder(), words(failed)),
            failed);
      }
    }

    /** The JDK's message of most failures is the file's name alone. */
    private static String words(IOException failed) {
      if (failed instanceof NoSuchFileException) {
        return "no such folder";
      }
      if (failed instanceof AccessDeniedException) {
        return "no right to write there";
      }
      return failed instanceof FileSystemException named && named.getReason() != null
          ? named.getReason()
          : failed.getMessage();
    }

    /** The answer must be the numbers sent, in their order. */
    @Override
    public Optional<String> fault(int[] sent, int[] answer) {
      return NumberLists.difference(sent, answer);
    }

    @Override
    public long scratchBytes() {
      return file.fileBytes();
    }

    @Override
    public Map<String, Object> settings() {
      return file.settings();
    }
  }
}
