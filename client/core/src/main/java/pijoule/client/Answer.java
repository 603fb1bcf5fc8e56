package pijoule.client;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import pijoule.contract.http.ServiceHttp;

/** The rules that an answer's head has to meet before its body is read as a message. */
public final class Answer {
  /** Bytes of a refusal's body that are worth reading for its reason. */
  public static final int REASON_BYTES = 1024;

  private static final int OK = 200;

  private Answer() {}

  /**
   * @param status of the answer
   * @param contentType its header; null if it has none
   * @return whether the body is to be read as a message
   */
  public static boolean isUsable(int status, String contentType) {
    return status == OK && isXml(contentType);
  }

  /**
   * Why an answer is not usable.
   *
   * @param status of the answer
   * @param contentType its header; null if it has none
   * @param body its first bytes, in which a server names its reason
   * @param length bytes of it that count
   * @return the exception to throw
   */
  public static UnusableAnswerException unusable(
      int status, String contentType, byte[] body, int length) {
    String shown =
        OneLine.of(
            new String(body, 0, Math.min(length, REASON_BYTES), StandardCharsets.UTF_8)
                .replaceAll("<[^>]*>?", " "));
    if (status != OK) {
      return new UnusableAnswerException(
          "server must answer 200, got " + status + (shown.isEmpty() ? "" : ": " + shown));
    }
    return new UnusableAnswerException(
        "answer must be "
            + ServiceHttp.MEDIA_TYPE
            + ", got "
            + (contentType == null ? "no content type" : OneLine.of(contentType)));
  }

  private static boolean isXml(String contentType) {
    if (contentType == null) {
      return false;
    }
    int end = contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end);
    return type.strip().toLowerCase(Locale.ROOT).equals(ServiceHttp.MEDIA_TYPE);
  }
}
