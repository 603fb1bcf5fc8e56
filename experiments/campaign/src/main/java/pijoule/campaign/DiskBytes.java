package pijoule.campaign;

import java.util.OptionalLong;

/**
 * Bytes of the files that a program needs beyond the JDK.
 *
 * @param own its own files; absent where the folder does not say
 * @param libraries the libraries that it comes with; absent where they are its host's, and where
 *     the folder does not say
 */
public record DiskBytes(OptionalLong own, OptionalLong libraries) {
  /** Bytes of a folder that does not state them. */
  public static final DiskBytes UNKNOWN = new DiskBytes(OptionalLong.empty(), OptionalLong.empty());
}
