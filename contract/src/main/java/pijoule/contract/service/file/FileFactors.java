package pijoule.contract.service.file;

import java.util.Arrays;
import java.util.List;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;

/** Factors of the service that writes and reads a file. */
public final class FileFactors {
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
      Factor.of(
              "sync",
              ChangeCost.SERVER,
              Arrays.stream(Sync.values()).map(Sync::key).toArray(String[]::new))
          .withDefault(Sync.END.key());

  /** Where the service reads what it wrote. */
  public static final Factor CACHE =
      Factor.of(
              "cache",
              ChangeCost.SERVER,
              Arrays.stream(Cache.values()).map(Cache::key).toArray(String[]::new))
          .withDefault(Cache.WARM.key());

  static final List<Factor> ALL = List.of(FILE_SIZE, BLOCK_SIZE, SYNC, CACHE, Factor.MESSAGE_SIZE);

  private FileFactors() {}
}
