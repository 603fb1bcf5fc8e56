package pijoule.client.load.called;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import pijoule.client.OneLine;

/**
 * Expected answer of any service.
 *
 * @param status of HTTP
 * @param body the whole body, where it is known
 * @param sha256 of the body in lower case, where it is known
 * @param text that the body contains, where it is known
 */
public record Expectation(
    int status, Optional<byte[]> body, Optional<String> sha256, Optional<String> text) {
  private static final int SHOWN_BYTES = 20;
  private static final int SHOWN_CHARS = 60;

  /** Expected content of a body, for messages. */
  String content() {
    return body.isPresent()
        ? "the expected body"
        : text.map(words -> "'" + words + "'").orElse("a body");
  }

  /** Fault of a body, in one line. */
  Optional<String> fault(byte[] answer, int size) {
    if (body.isPresent() && !Arrays.equals(body.get(), 0, body.get().length, answer, 0, size)) {
      return Optional.of(difference(body.get(), answer, size));
    }
    if (sha256.isPresent() && !sha256.get().equals(hash(answer, size))) {
      return Optional.of(
          "answer must have the SHA-256 " + sha256.get() + ", got " + hash(answer, size));
    }
    if (text.isPresent() && !string(answer, 0, size).contains(text.get())) {
      return Optional.of(
          "answer must contain '"
              + OneLine.of(text.get())
              + "', got "
              + size
              + " B: '"
              + OneLine.of(string(answer, 0, Math.min(size, SHOWN_CHARS)))
              + "'");
    }
    return Optional.empty();
  }

  private static String difference(byte[] expected, byte[] answer, int size) {
    int at = Arrays.mismatch(expected, 0, expected.length, answer, 0, size);
    return "answer must be the expected body of "
        + expected.length
        + " B, first difference at byte "
        + at
        + ": expected "
        + shown(expected, expected.length, at)
        + ", got "
        + shown(answer, size, at);
  }

  private static String shown(byte[] bytes, int size, int at) {
    return at == size
        ? "the end"
        : "'" + OneLine.of(string(bytes, at, Math.min(size, at + SHOWN_BYTES))) + "'";
  }

  private static String string(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private static String hash(byte[] answer, int size) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(answer, 0, size);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException inEveryJdk) {
      throw new IllegalStateException(inEveryJdk);
    }
  }
}
