package pijoule.server.control;

import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import pijoule.server.call.Refusal;

/**
 * The answer of a control endpoint.
 *
 * @param status HTTP status
 * @param mediaType of the body; absent if there is none
 * @param allow methods for the header {@code Allow}; absent if it is not sent
 * @param body bytes; empty if there is none
 */
public record ControlAnswer(
    int status, Optional<String> mediaType, Optional<String> allow, byte[] body) {
  static ControlAnswer json(String json) {
    return new ControlAnswer(
        HttpURLConnection.HTTP_OK,
        Optional.of("application/json"),
        Optional.empty(),
        (json + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static ControlAnswer nothing() {
    return new ControlAnswer(
        HttpURLConnection.HTTP_NO_CONTENT, Optional.empty(), Optional.empty(), new byte[0]);
  }

  static ControlAnswer refused(Refusal refusal, Optional<String> allow) {
    return new ControlAnswer(
        refusal.status(), Optional.of(Refusal.CONTENT_TYPE), allow, refusal.line());
  }
}
