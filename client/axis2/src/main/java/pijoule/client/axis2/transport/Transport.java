package pijoule.client.axis2.transport;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
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
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpEntityContainer;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpRequestInterceptor;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpResponseInterceptor;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import pijoule.client.AnswerHead;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.ClientTls;
import pijoule.client.StackSettings;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.tls.Handshake;
import pijoule.contract.tls.TimedContext;

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
   * @param settings of the stack
   * @param mediaType of answers
   * @param buffers of the stack
   * @return builds clients, which share their connections; without one so far
   */
  public static Supplier<CloseableHttpClient> clients(
      StackSettings settings, String mediaType, CallBuffers buffers) {
    return new Supplier<>() {
      private PoolingHttpClientConnectionManager connections;

      @Override
      public CloseableHttpClient get() {
        if (connections == null) {
          connections = connections(settings.tls());
        }
        HttpClientBuilder client =
            HttpClients.custom()
                .setConnectionManager(connections)
                .setConnectionManagerShared(true)
                .addResponseInterceptorFirst(
                    new AnswerCheck(mediaType, settings.maxAnswerBytes(), buffers))
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching();
        if (!settings.hasKnownLength() && !settings.encoding().isCompressed()) {
          client.addExecInterceptorFirst("call", begin(buffers));
        }
        if (settings.encoding().isCompressed()) {
          client.addRequestInterceptorFirst(new RequestSize(buffers));
        }
        return client.build();
      }
    };
  }

  /** Axis2 opens the connection before it serializes into it. */
  private static ExecChainHandler begin(CallBuffers buffers) {
    return (request, scope, chain) -> {
      buffers.connect();
      return chain.proceed(request, scope);
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
   * Adds the scheme that is called to a client's configuration.
   *
   * @param context of the client
   * @param settings of the stack
   * @param clients builds what sends
   * @throws AxisFault if Axis2 refuses
   */
  public static void add(
      ConfigurationContext context, StackSettings settings, Supplier<CloseableHttpClient> clients)
      throws AxisFault {
    TransportOutDescription transport = new TransportOutDescription(settings.url().getScheme());
    TransportSender sender = new Sender(clients);
    transport.addParameter(
        new Parameter(HTTPConstants.PROTOCOL_VERSION, HTTPConstants.HEADER_PROTOCOL_11));
    if (!settings.hasKnownLength()) {
      // As Axis2's default configuration has it.
      transport.addParameter(
          new Parameter(
              HTTPConstants.HEADER_TRANSFER_ENCODING,
              HTTPConstants.HEADER_TRANSFER_ENCODING_CHUNKED));
    }
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

  /**
   * TLS over the sockets of HttpClient 5, which calls the two hooks right before a handshake begins
   * and right after it has ended. The JDK checks the server's name, as with the other stacks.
   */
  private static final class TimedSockets extends DefaultClientTlsStrategy {
    private final ClientTls tls;
    private long startNs;

    TimedSockets(ClientTls tls) {
      super(
          tls.context(),
          new String[] {tls.context().version()},
          tls.context().getDefaultSSLParameters().getCipherSuites(),
          SSLBufferMode.STATIC,
          HostnameVerificationPolicy.BUILTIN,
          NoopHostnameVerifier.INSTANCE);
      this.tls = tls;
    }

    @Override
    protected void initializeSocket(SSLSocket socket) {
      TimedContext.takeFull();
      startNs = tls.clock().nanos();
    }

    @Override
    protected void verifySession(String host, SSLSession session) {
      long endNs = tls.clock().nanos();
      boolean resumed = !TimedContext.takeFull();
      tls.handshakes()
          .accept(
              new Handshake(
                  startNs, endNs, resumed, session.getProtocol(), session.getCipherSuite()));
    }
  }

  /**
   * Takes the size of a compressed request, which only the transport knows.
   *
   * @param buffers whose call it is
   */
  private record RequestSize(CallBuffers buffers) implements HttpRequestInterceptor {
    @Override
    public void process(HttpRequest request, EntityDetails entity, HttpContext context) {
      buffers.call().requestBytes(entity.getContentLength());
    }
  }

  /**
   * Stops an answer that is not a message before Axis2 turns it into a fault without its reason.
   */
  private static final class AnswerCheck implements HttpResponseInterceptor {
    private final String mediaType;
    private final int maxAnswerBytes;
    private final CallBuffers buffers;

    AnswerCheck(String mediaType, int maxAnswerBytes, CallBuffers buffers) {
      this.buffers = buffers;
      this.mediaType = mediaType;
      this.maxAnswerBytes = maxAnswerBytes;
    }

    @Override
    public void process(HttpResponse response, EntityDetails details, HttpContext context)
        throws IOException {
      AnswerHead head =
          new AnswerHead(
              response.getCode(),
              joined(response, HttpHeaders.CONTENT_TYPE),
              joined(response, HttpHeaders.CONTENT_ENCODING),
              joined(response, HttpHeaders.CONTENT_LENGTH),
              joined(response, HttpHeaders.TRANSFER_ENCODING),
              buffers.encoding());
      if (!head.isUsable(mediaType, maxAnswerBytes)) {
        byte[] body = body(response);
        throw head.refusal(mediaType, maxAnswerBytes, body, body.length);
      }
      if (buffers.encoding().isCompressed()
          && response instanceof HttpEntityContainer container
          && container.getEntity() != null) {
        buffers.receive(container.getEntity().getContent());
        container.setEntity(
            new ByteArrayEntity(
                buffers.answer().array(), 0, buffers.answer().size(), ContentType.APPLICATION_XML));
      }
    }

    private static Optional<String> joined(HttpResponse response, String name) {
      StringJoiner values = new StringJoiner(", ");
      for (Header header : response.getHeaders(name)) {
        values.add(header.getValue());
      }
      return response.containsHeader(name) ? Optional.of(values.toString()) : Optional.empty();
    }

    private static byte[] body(HttpResponse response) throws IOException {
      HttpEntity entity =
          response instanceof HttpEntityContainer container ? container.getEntity() : null;
      return entity == null ? new byte[0] : entity.getContent().readNBytes(AnswerHead.REASON_BYTES);
    }
  }
}
