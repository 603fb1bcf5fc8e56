package pijoule.base;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits. */
public final class Sha256 {
  private static final int BUFFER_BYTES = 1 << 16;

  private Sha256() {}

  /** Computes the hash of a file's bytes; the file may be of any length. */
  public static String of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return of(in);
    }
  }

  /** Computes the hash of a stream's bytes to its end, of any length; does not close it. */
  public static String of(InputStream in) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      digest.update(buffer, 0, count);
    }
    return of(digest);
  }

  /** Computes the hash of bytes. */
  public static String of(byte[] bytes) {
    MessageDigest digest = digest();
    digest.update(bytes);
    return of(digest);
  }

  /** Computes the hash of a text's bytes in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Ends a digest, and returns its hash. */
  public static String of(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Begins a digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every JDK has SHA-256", absent);
    }
  }
}
