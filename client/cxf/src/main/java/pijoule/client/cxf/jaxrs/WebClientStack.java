package pijoule.client.cxf.jaxrs;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.AnswerHead;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.UnusableAnswerException;
import pijoule.client.cxf.gzip.Gzip;
import pijoule.client.cxf.tls.Tls;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/**
 * Sends the message through CXF's {@link WebClient}; {@link WebHooks} marks the phases within CXF.
 * A protocol adds what CXF writes and reads.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class WebClientStack<Q, A> implements Stack<Q, A> {
  private static final int OK = 200;

  private final WebClient client;
  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;

  /**
   * Makes a web stack.
   *
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param provider reads and writes what {@link #entity} and {@link #value} name
   */
  protected WebClientStack(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy, Object provider) {
    buffers = new CallBuffers(settings);
    mediaType = endpoint.mediaType();
    maxAnswerBytes = settings.maxAnswerBytes();
    client =
        WebClient.create(settings.url().toString(), List.of(provider, new WebHooks(buffers)))
            .type(mediaType)
            .accept(mediaType);
    HTTPConduit conduit = WebClient.getConfig(client).getHttpConduit();
    conduit.setClient(policy);
    Tls.use(settings, conduit);
    if (settings.encoding().isCompressed()) {
      Gzip.compress(WebClient.getConfig(client), buffers);
    }
  }

  /**
   * Returns what the provider writes.
   *
   * @param call whose request is sent
   */
  protected abstract Object entity(Call<Q> call);

  /**
   * Returns the answer.
   *
   * @param response whose entity the provider reads
   * @param call the call
   */
  protected abstract A value(Response response, Call<Q> call);

  /** Returns request and answer in memory. */
  protected final CallBuffers buffers() {
    return buffers;
  }

  @Override
  public final A call(Call<Q> call) throws IOException {
    buffers.use(call);
    if (call.run().isPresent()) {
      client.replaceHeader(ServiceHttp.RUN_HEADER, call.run().get());
      client.replaceHeader(ServiceHttp.TRIAL_HEADER, Integer.toString(call.number()));
    }
    Response response = client.post(entity(call));
    AnswerHead head = head(response);
    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      throw refused(response, head);
    }
    return value(response, call);
  }

  private AnswerHead head(Response response) {
    return new AnswerHead(
        response.getStatus(),
        type(response),
        Optional.ofNullable(response.getHeaderString(HttpHeaders.CONTENT_ENCODING)),
        Optional.ofNullable(response.getHeaderString(HttpHeaders.CONTENT_LENGTH)),
        Optional.ofNullable(response.getHeaderString("Transfer-Encoding")),
        buffers.encoding());
  }

  /** Where CXF does not know the charset, it leaves a response without entity and headers. */
  private static Optional<String> type(Response response) {
    return response.getStatus() == OK && response.getEntity() == null
        ? Optional.of("an unknown charset")
        : Optional.ofNullable(response.getHeaderString(HttpHeaders.CONTENT_TYPE));
  }

  private UnusableAnswerException refused(Response response, AnswerHead head) throws IOException {
    byte[] body = new byte[0];
    if (response.getEntity() instanceof InputStream in) {
      body = in.readNBytes(AnswerHead.REASON_BYTES);
    }
    return head.refusal(mediaType, maxAnswerBytes, body, body.length);
  }

  @Override
  public final void close() {
    client.close();
  }

  /**
   * Wraps CXF's codec and separates it from the network: it sends while it writes, and reads from
   * memory.
   */
  private static final class WebHooks implements WriterInterceptor, ReaderInterceptor {
    private final CallBuffers buffers;

    WebHooks(CallBuffers buffers) {
      this.buffers = buffers;
    }

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
      if (buffers.encoding().isCompressed()) {
        buffers.call().begin(Phase.SERIALIZE);
        context.proceed();
        buffers.call().end(Phase.SERIALIZE);
        return;
      }
      OutputStream network = context.getOutputStream();
      context.setOutputStream(buffers.sending(network));
      context.proceed();
      buffers.sent();
      context.setOutputStream(network);
    }

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
      context.setInputStream(buffers.receive(context.getInputStream()));
      buffers.call().begin(Phase.DESERIALIZE);
      if (buffers.encoding().isCompressed()) {
        context.setInputStream(Gzip.inflating(buffers));
      }
      Object message = context.proceed();
      buffers.call().end(Phase.DESERIALIZE);
      return message;
    }
  }
}
