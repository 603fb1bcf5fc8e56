package pijoule.energy.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as 64 lower-case hexadecimal digits. */
public final class Sha256 {
  private Sha256() {}

  /** Of a file's bytes. */
  public static String of(Path file) throws IOException {
    return of(Files.readAllBytes(file));
  }

  /** Of bytes. */
  public static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every JDK has SHA-256", absent);
    }
  }
}
