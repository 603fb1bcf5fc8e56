package pijoule.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reason in a refusal's body: SOAP's faultstring or Reason, else all text. */
final class FaultReason {
  /** SOAP 1.1, section 4.4; SOAP 1.2 part 1, section 5.4.2. */
  private static final Pattern REASON =
      Pattern.compile("<(?:[\\w.-]+:)?(?:faultstring|Text)(?:\\s[^>]*)?>([^<]*)");

  private static final Pattern TAG = Pattern.compile("<[^>]*>?");

  private FaultReason() {}

  /**
   * @param body its beginning
   * @return its text without tags
   */
  static String of(String body) {
    Matcher reason = REASON.matcher(body);
    if (!reason.find()) {
      return TAG.matcher(body).replaceAll(" ");
    }
    return reason
        .group(1)
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }
}
