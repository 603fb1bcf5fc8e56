package pijoule.client.axis2.transport;

import java.util.List;
import java.util.Optional;
import org.apache.axis2.AxisFault;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.NamedValue;
import org.apache.axis2.description.Parameter;
import org.apache.axis2.description.TransportOutDescription;
import org.apache.axis2.kernel.TransportSender;
import org.apache.axis2.kernel.http.HTTPConstants;
import org.apache.axis2.transport.http.impl.httpclient5.HTTPClient5TransportSender;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import pijoule.client.ClientTls;
import pijoule.client.Trial;
import pijoule.contract.http.ServiceHttp;

/** Axis2's HTTP client without what would hide a failure or change a message's size. */
public final class Transport {
  /** Size of all headers that the JDK's client accepts; HttpClient 5 would accept any. */
  private static final int MAX_HEADER_BYTES = 384 * 1024;

  private static final int MAX_HEADERS = 1000;

  private Transport() {}

  /**
   * HttpClient 5 sends a request again when the answer is 503; a run is to see that it failed. Its
   * offer to take compressed answers is off as in the other stacks.
   *
   * @param mediaType of answers
   * @param maxAnswerBytes of an answer
   * @param tls of connections; absent: they are plain
   * @return the client, without a connection
   */
  public static CloseableHttpClient build(
      String mediaType, int maxAnswerBytes, Optional<ClientTls> tls) {
    Http1Config http =
        Http1Config.custom()
            .setMaxLineLength(MAX_HEADER_BYTES)
            .setMaxHeaderCount(MAX_HEADERS)
            .build();
    PoolingHttpClientConnectionManagerBuilder connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder().http1Config(http).build());
    if (tls.isPresent()) {
      connections.setTlsSocketStrategy(new TimedSockets(tls.get()));
    }
    return HttpClients.custom()
        .setConnectionManager(connections.build())
        .addResponseInterceptorFirst(new AnswerCheck(mediaType, maxAnswerBytes))
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .build();
  }

  /**
   * Adds the scheme {@code https}, which axis2.xml leaves out: a plain client does not start it.
   *
   * @param context of the client
   * @throws AxisFault if Axis2 refuses
   */
  public static void addHttps(ConfigurationContext context) throws AxisFault {
    TransportOutDescription https = new TransportOutDescription("https");
    TransportSender sender = new HTTPClient5TransportSender();
    https.addParameter(
        new Parameter(HTTPConstants.PROTOCOL_VERSION, HTTPConstants.HEADER_PROTOCOL_11));
    https.setSender(sender);
    sender.init(context, https);
    context.getAxisConfiguration().addTransportOut(https);
  }

  /**
   * Names the run in the next request's headers.
   *
   * @param client to send with
   * @param trial the call; a warm-up call names no run
   */
  public static void name(ServiceClient client, Trial<?> trial) {
    if (trial.run().isPresent()) {
      NamedValue run = new NamedValue(ServiceHttp.RUN_HEADER, trial.run().get());
      NamedValue number =
          new NamedValue(ServiceHttp.TRIAL_HEADER, Integer.toString(trial.number()));
      client.getOptions().setProperty(HTTPConstants.HTTP_HEADERS, List.of(run, number));
    }
  }
}
