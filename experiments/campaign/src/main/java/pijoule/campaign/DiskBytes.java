package pijoule.campaign;

import java.util.List;
import java.util.OptionalLong;

/**
 * Bytes of the files that a program needs beyond the JDK.
 *
 * @param own its own files; absent where the folder does not say
 * @param libraries the libraries that it comes with; absent where they are its host's, and where
 *     the folder does not say
 */
public record DiskBytes(OptionalLong own, OptionalLong libraries) {
  /** Columns of programs/disk.csv. */
  public static final List<String> COLUMNS =
      List.of("cell", "side", "own_bytes", "libraries_bytes", "libraries");

  /** Bytes of a folder that does not state them. */
  public static final DiskBytes UNKNOWN = new DiskBytes(OptionalLong.empty(), OptionalLong.empty());
}
