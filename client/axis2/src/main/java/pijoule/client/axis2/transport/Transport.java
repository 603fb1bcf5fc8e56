package pijoule.client.axis2.transport;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.axis2.AxisFault;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.context.NamedValue;
import org.apache.axis2.description.Parameter;
import org.apache.axis2.description.TransportOutDescription;
import org.apache.axis2.kernel.TransportSender;
import org.apache.axis2.kernel.http.HTTPConstants;
import org.apache.axis2.transport.http.impl.httpclient5.HTTPClient5TransportSender;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import pijoule.client.Call;
import pijoule.client.ClientTls;
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
   * @return builds clients, which share their connections; without one so far
   */
  public static Supplier<CloseableHttpClient> clients(
      String mediaType, int maxAnswerBytes, Optional<ClientTls> tls) {
    return new Supplier<>() {
      private PoolingHttpClientConnectionManager connections;

      @Override
      public CloseableHttpClient get() {
        if (connections == null) {
          connections = connections(tls);
        }
        return HttpClients.custom()
            .setConnectionManager(connections)
            .setConnectionManagerShared(true)
            .addResponseInterceptorFirst(new AnswerCheck(mediaType, maxAnswerBytes))
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching()
            .build();
      }
    };
  }

  private static PoolingHttpClientConnectionManager connections(Optional<ClientTls> tls) {
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
    return connections.build();
  }

  /**
   * Adds a scheme to a client's configuration.
   *
   * @param context of the client
   * @param scheme {@code http} or {@code https}
   * @param clients builds what sends
   * @throws AxisFault if Axis2 refuses
   */
  public static void add(
      ConfigurationContext context, String scheme, Supplier<CloseableHttpClient> clients)
      throws AxisFault {
    TransportOutDescription transport = new TransportOutDescription(scheme);
    TransportSender sender = new Sender(clients);
    transport.addParameter(
        new Parameter(HTTPConstants.PROTOCOL_VERSION, HTTPConstants.HEADER_PROTOCOL_11));
    // Without Axis2's chunks: with them it opens the connection before it serializes, and no phase
    // would be the one of the other stacks.
    transport.setSender(sender);
    sender.init(context, transport);
    context.getAxisConfiguration().addTransportOut(transport);
  }

  /**
   * Axis2's sender. As by Axis2 itself, each request has an HTTP client built for it, and all share
   * their connections, which the first one makes.
   */
  private static final class Sender extends HTTPClient5TransportSender {
    private final Supplier<CloseableHttpClient> clients;

    Sender(Supplier<CloseableHttpClient> clients) {
      this.clients = clients;
    }

    @Override
    public InvocationResponse invoke(MessageContext message) throws AxisFault {
      message
          .getConfigurationContext()
          .setProperty(HTTPConstants.CACHED_HTTP_CLIENT, clients.get());
      return super.invoke(message);
    }
  }

  /**
   * Names the run in the next request's headers.
   *
   * @param client to send with
   * @param call the call; a warm-up call names no run
   */
  public static void name(ServiceClient client, Call<?> call) {
    if (call.run().isPresent()) {
      NamedValue run = new NamedValue(ServiceHttp.RUN_HEADER, call.run().get());
      NamedValue number = new NamedValue(ServiceHttp.TRIAL_HEADER, Integer.toString(call.number()));
      client.getOptions().setProperty(HTTPConstants.HTTP_HEADERS, List.of(run, number));
    }
  }
}
