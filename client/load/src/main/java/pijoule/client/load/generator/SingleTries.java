package pijoule.client.load.generator;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The JDK's HTTP client, which by itself sends a request again when a kept connection was closed
 * (GET and HEAD) and when a connection was refused (every method). A second try would be load that
 * nobody offered. In {@code jdk.internal.net.http.MultiExchange} of JDK 17 to 25, {@code
 * jdk.httpclient.redirects.retrylimit} is the number of tries of a request for any reason, and
 * {@code jdk.httpclient.disableRetryConnect} is about refused connections; {@code
 * jdk.httpclient.enableAllMethodRetry} only adds methods. They are read once in a process.
 */
public final class SingleTries {
  private SingleTries() {}

  /**
   * Makes a client.
   *
   * @param connectTimeout for a connection
   * @param tls of https; absent: the JVM's
   * @return a client by HTTP/1.1 alone, without repeats, redirections and proxies, whose callbacks
   *     run in its own thread
   */
  public static HttpClient client(Duration connectTimeout, Optional<SSLContext> tls) {
    System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
    System.setProperty("jdk.httpclient.disableRetryConnect", "true");
    HttpClient.Builder client = HttpClient.newBuilder();
    tls.ifPresent(client::sslContext);
    return client
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(connectTimeout)
        .followRedirects(HttpClient.Redirect.NEVER)
        .proxy(HttpClient.Builder.NO_PROXY)
        .executor(Runnable::run)
        .build();
  }
}
