package pijoule.server.call;

import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An answer that no service makes: that of a control endpoint, or a refusal.
 *
 * @param status HTTP status
 * @param mediaType of the body; absent if there is none
 * @param allow methods for the header {@code Allow}; absent if it is not sent
 * @param body bytes; empty if there is none
 */
public record HttpAnswer(
    int status, Optional<String> mediaType, Optional<String> allow, byte[] body) {
  /**
   * Returns a JSON document.
   *
   * @param json the document, without a line end
   */
  public static HttpAnswer json(String json) {
    return new HttpAnswer(
        HttpURLConnection.HTTP_OK,
        Optional.of("application/json"),
        Optional.empty(),
        (json + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Returns an answer without a body. */
  public static HttpAnswer nothing() {
    return new HttpAnswer(
        HttpURLConnection.HTTP_NO_CONTENT, Optional.empty(), Optional.empty(), new byte[0]);
  }

  /**
   * Returns a refusal, which allows the methods of services where it refuses one.
   *
   * @param refusal with status and line
   */
  public static HttpAnswer of(Refusal refusal) {
    return refused(
        refusal,
        refusal.status() == HttpURLConnection.HTTP_BAD_METHOD
            ? Optional.of("POST")
            : Optional.empty());
  }

  /**
   * Returns a refusal.
   *
   * @param refusal with status and line
   * @param allow methods for the header {@code Allow}; absent if it is not sent
   */
  public static HttpAnswer refused(Refusal refusal, Optional<String> allow) {
    return new HttpAnswer(
        refusal.status(), Optional.of(Refusal.CONTENT_TYPE), allow, refusal.line());
  }
}
