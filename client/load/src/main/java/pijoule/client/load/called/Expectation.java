package pijoule.client.load.called;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import pijoule.client.OneLine;
import pijoule.client.load.http.Head;

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
  private static final int REASON_BYTES = 200;
  private static final int REDIRECTS = 3;
  private static final int UNAUTHORIZED = 401;

  /** Check of a body that arrives in pieces. */
  interface Check {
    /** Takes the next piece. */
    void take(ByteBuffer piece);

    /**
     * Returns the fault of the whole body, in one line; absent where there is none.
     *
     * @param beginning its first bytes
     * @param kept how many of them
     * @param size of the body, bytes
     */
    Optional<String> fault(byte[] beginning, int kept, int size);
  }

  /** Expected content of a body, for messages. */
  String content() {
    return body.isPresent()
        ? "the expected body"
        : text.map(words -> "'" + words + "'").orElse("a body");
  }

  /** Begins a check of a body. */
  Check check() {
    if (body.isPresent()) {
      return new SameBody(body.get());
    }
    if (sha256.isPresent()) {
      return new Hash(sha256.get());
    }
    return text.isPresent() ? new Contains(text.get()) : new Nothing();
  }

  /** Fault of a body, in one line. */
  Optional<String> fault(byte[] answer, int size) {
    Check check = check();
    check.take(ByteBuffer.wrap(answer, 0, size));
    return check.fault(answer, size, size);
  }

  /** Fault of an answer with another status. */
  String statusFault(Head head, byte[] beginning, int kept) {
    int got = head.status();
    String rule = "server must answer " + status + ", got " + got;
    if (got / 100 == REDIRECTS) {
      String to = head.value("Location").map(OneLine::of).orElse("no Location");
      return rule + " to " + to + "; redirections are not followed, name that URL";
    }
    if (got == UNAUTHORIZED) {
      return rule + "; give what it asks for: headers: {Authorization: {env: VARIABLE}} in target";
    }
    String words = OneLine.of(string(beginning, 0, Math.min(kept, REASON_BYTES)));
    return words.isEmpty() ? rule : rule + ": " + words;
  }

  /** Coding that the answer's body has and nobody asked for. */
  static Optional<String> coding(Head head) {
    return head.value("Content-Encoding")
        .filter(coding -> !coding.equalsIgnoreCase("identity"))
        .map(OneLine::of);
  }

  /** Words on such a coding; none without one. */
  static String encoding(Head head) {
    return coding(head)
        .map(
            coding ->
                "; it has Content-Encoding: "
                    + coding
                    + ", and is compared as it is sent: switch that off in the server, or expect"
                    + " its sha256")
        .orElse("");
  }

  private static String string(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private static final class Nothing implements Check {
    @Override
    public void take(ByteBuffer piece) {
      // any body is right
    }

    @Override
    public Optional<String> fault(byte[] beginning, int kept, int size) {
      return Optional.empty();
    }
  }

  private static final class SameBody implements Check {
    private final byte[] expected;
    private int same;
    private Optional<String> got = Optional.empty();

    SameBody(byte[] expected) {
      this.expected = expected;
    }

    @Override
    public void take(ByteBuffer piece) {
      if (got.isPresent() || !piece.hasRemaining()) {
        return;
      }
      int length = piece.remaining();
      int differs = ByteBuffer.wrap(expected, same, expected.length - same).mismatch(piece);
      if (differs < 0 || differs == length) {
        same += length;
        return;
      }
      same += differs;
      byte[] other = new byte[Math.min(SHOWN_BYTES, length - differs)];
      piece.duplicate().position(piece.position() + differs).get(other);
      got = Optional.of(shown(other, other.length, 0));
    }

    @Override
    public Optional<String> fault(byte[] beginning, int kept, int size) {
      return got.isEmpty() && same == expected.length
          ? Optional.empty()
          : Optional.of(
              "answer must be the expected body of "
                  + expected.length
                  + " B, first difference at byte "
                  + same
                  + ": expected "
                  + shown(expected, expected.length, same)
                  + ", got "
                  + got.orElse("the end"));
    }

    private static String shown(byte[] bytes, int size, int at) {
      return at == size
          ? "the end"
          : "'" + OneLine.of(string(bytes, at, Math.min(size, at + SHOWN_BYTES))) + "'";
    }
  }

  private static final class Hash implements Check {
    private final String expected;
    private final MessageDigest digest;

    Hash(String expected) {
      this.expected = expected;
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException inEveryJdk) {
        throw new IllegalStateException(inEveryJdk);
      }
    }

    @Override
    public void take(ByteBuffer piece) {
      digest.update(piece);
    }

    @Override
    public Optional<String> fault(byte[] beginning, int kept, int size) {
      String hash = HexFormat.of().formatHex(digest.digest());
      return hash.equals(expected)
          ? Optional.empty()
          : Optional.of("answer must have the SHA-256 " + expected + ", got " + hash);
    }
  }

  /** Search by D. E. Knuth, J. H. Morris and V. R. Pratt, SIAM J. Comput. 6 (1977). */
  private static final class Contains implements Check {
    private final String text;
    private final byte[] sought;
    private final int[] back;
    private int found;

    Contains(String text) {
      this.text = text;
      sought = text.getBytes(StandardCharsets.UTF_8);
      back = new int[sought.length + 1];
      for (int i = 1; i < sought.length; i++) {
        back[i + 1] = next(back[i], sought[i]);
      }
    }

    private int next(int from, byte b) {
      int at = from;
      while (at > 0 && sought[at] != b) {
        at = back[at];
      }
      return sought[at] == b ? at + 1 : 0;
    }

    @Override
    public void take(ByteBuffer piece) {
      while (found < sought.length && piece.hasRemaining()) {
        found = next(found, piece.get());
      }
    }

    @Override
    public Optional<String> fault(byte[] beginning, int kept, int size) {
      return found == sought.length
          ? Optional.empty()
          : Optional.of(
              "answer must contain '"
                  + OneLine.of(text)
                  + "', got "
                  + size
                  + " B: '"
                  + OneLine.of(string(beginning, 0, Math.min(kept, SHOWN_CHARS)))
                  + "'");
    }
  }
}
