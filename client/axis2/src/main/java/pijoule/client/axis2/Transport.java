package pijoule.client.axis2;

import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;

/** Axis2's HTTP client without what would hide a failure or change a message's size. */
final class Transport {
  private Transport() {}

  /**
   * HttpClient 5 sends a request again when the answer is 503; a run is to see that it failed. Its
   * offer to take compressed answers is off as in the other stacks.
   */
  static CloseableHttpClient build() {
    return HttpClients.custom()
        .addResponseInterceptorFirst(new AnswerCheck())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .build();
  }
}
