package pijoule.runner.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4), in lower-case hexadecimal. */
public final class Sha256 {
  private static final int BUFFER_BYTES = 1 << 16;

  private Sha256() {}

  /**
   * @param file to read, of any length
   * @return the hash of its bytes
   */
  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    try (var in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * @param text any
   * @return the hash of its UTF-8 bytes
   */
  public static String of(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
