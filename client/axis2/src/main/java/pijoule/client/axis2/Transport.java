package pijoule.client.axis2;

import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;

/** Axis2's HTTP client without what would hide a failure or change a message's size. */
final class Transport {
  /** Size of all headers that the JDK's client accepts; HttpClient 5 would accept any. */
  private static final int MAX_HEADER_BYTES = 384 * 1024;

  private static final int MAX_HEADERS = 1000;

  private Transport() {}

  /**
   * HttpClient 5 sends a request again when the answer is 503; a run is to see that it failed. Its
   * offer to take compressed answers is off as in the other stacks.
   */
  static CloseableHttpClient build(String mediaType, int maxAnswerBytes) {
    Http1Config http =
        Http1Config.custom()
            .setMaxLineLength(MAX_HEADER_BYTES)
            .setMaxHeaderCount(MAX_HEADERS)
            .build();
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(
                    ManagedHttpClientConnectionFactory.builder().http1Config(http).build())
                .build())
        .addResponseInterceptorFirst(new AnswerCheck(mediaType, maxAnswerBytes))
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .build();
  }
}
