package pijoule.analysis.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceInfo.TraceClosing;

/** SHA-256 of files. */
final class FileHash {
  private static final int BUFFER_BYTES = 1 << 16;

  private FileHash() {}

  /**
   * {@return SHA-256 of the file's bytes, in hexadecimal} A closed trace's is the one that its
   * recorder wrote: it saves reading hundreds of megabytes, and a trace that was changed since then
   * does not agree with its description. That of a compressed trace is computed, because the
   * recorder wrote the hash of the plain text.
   */
  static String sha256(Path file) throws IOException {
    Optional<String> recorded = recorded(file);
    return recorded.isPresent() ? recorded.get() : computed(file);
  }

  private static Optional<String> recorded(Path file) throws IOException {
    String name = file.getFileName().toString();
    Path json = file.resolveSibling(name.replaceFirst("\\.csv$", ".json"));
    boolean trace =
        name.endsWith(".csv") && file.getParent().endsWith("traces") && Files.isRegularFile(json);
    try {
      return trace ? TraceInfo.read(json).closing().map(TraceClosing::csvSha256) : Optional.empty();
    } catch (TraceException damaged) {
      return Optional.empty();
    }
  }

  private static String computed(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
