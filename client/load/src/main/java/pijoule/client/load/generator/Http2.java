package pijoule.client.load.generator;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import pijoule.client.load.called.Sent;
import pijoule.client.load.called.Target;

/**
 * HTTP/2 by the JDK's client: chosen in the TLS handshake (ALPN) by https, and else by Upgrade
 * (h2c) with the first request. Neither redirections nor proxies are followed, and nothing is sent
 * again: in JDK 17 to 25 {@code jdk.httpclient.redirects.retrylimit} is the number of tries of a
 * request for any reason, and {@code jdk.httpclient.disableRetryConnect} is about refused
 * connections. They are read once in a process.
 */
public final class Http2 implements Transport {
  /** Streams of a connection that a server should allow at least (RFC 9113, section 6.5.2). */
  public static final int MAX_STREAMS = 100;

  private final Target target;
  private final HttpClient client;
  private final Duration connectTimeout;

  /**
   * Makes no connection yet.
   *
   * @param target what is called
   * @param tls of https; absent: the JVM's
   * @param connectTimeout for a connection
   */
  public Http2(Target target, Optional<SSLContext> tls, Duration connectTimeout) {
    System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
    System.setProperty("jdk.httpclient.disableRetryConnect", "true");
    this.target = target;
    this.connectTimeout = connectTimeout;
    HttpClient.Builder builder = HttpClient.newBuilder();
    tls.ifPresent(builder::sslContext);
    client =
        builder
            .version(HttpClient.Version.HTTP_2)
            .connectTimeout(connectTimeout)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .executor(Runnable::run)
            .build();
  }

  Target target() {
    return target;
  }

  HttpClient client() {
    return client;
  }

  Duration connectTimeout() {
    return connectTimeout;
  }

  /** Makes one of the target's requests. */
  HttpRequest request(Sent sent) {
    URI url = target.url();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create(url.getScheme() + "://" + url.getRawAuthority() + sent.path()))
            .method(
                sent.method(),
                sent.body().length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(sent.body()));
    request.setHeader("User-Agent", "pijoule");
    sent.headers().forEach(request::setHeader);
    return request.build();
  }

  @Override
  public Sending sending(Journal journal, int limit, Duration timeout) {
    return new Http2Sender(this, journal, limit, timeout);
  }

  /** Leaves the connection to the end of the process: the JDK's client of 17 has no close. */
  @Override
  public void close() {}
}
