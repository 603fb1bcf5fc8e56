package pijoule.client.dpws.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.http.FormattedHeader;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpStatus;
import org.apache.http.HttpVersion;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.entity.InputStreamEntity;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.message.BasicHttpResponse;
import org.apache.http.protocol.HttpContext;
import pijoule.client.AnswerHead;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/**
 * The HTTP client that the library is given, its own Apache HttpClient with two additions: a call's
 * request names its run, and its answer is taken into memory and looked at before the library reads
 * it. What is no call passes through.
 */
public final class CallClient extends CloseableHttpClient {
  /** Carriage return and line feed. */
  private static final int LINE_END = 2;

  private final CloseableHttpClient client;
  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;
  private final BooleanSupplier calls;

  // Of the last answer.
  private CloseableHttpResponse lines;

  /**
   * Makes a call client.
   *
   * @param settings of the stack
   * @param mediaType that an answer must have
   * @param buffers of the stack
   * @param calls whether this thread makes a call
   */
  public CallClient(
      StackSettings settings, String mediaType, CallBuffers buffers, BooleanSupplier calls) {
    this.buffers = buffers;
    this.mediaType = mediaType;
    this.maxAnswerBytes = settings.maxAnswerBytes();
    this.calls = calls;
    int connectMs = (int) settings.connectTimeout().toMillis();
    // As the library sets its own up, but for limits on reading: calls are watched outside.
    client =
        HttpClients.custom()
            .setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build())
            .setDefaultRequestConfig(RequestConfig.custom().setConnectTimeout(connectMs).build())
            .setMaxConnPerRoute(1)
            .disableContentCompression()
            .disableCookieManagement()
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .build();
  }

  @Override
  protected CloseableHttpResponse doExecute(
      HttpHost target, HttpRequest request, HttpContext context) throws IOException {
    if (!calls.getAsBoolean()) {
      return client.execute(target, request, context);
    }
    Call<?> call = buffers.call();
    if (call.run().isPresent()) {
      request.addHeader(ServiceHttp.RUN_HEADER, call.run().get());
      request.addHeader(ServiceHttp.TRIAL_HEADER, Integer.toString(call.number()));
    }
    MemoryBuffer answer = buffers.answer();
    call.begin(Phase.CALL);
    AnswerHead head = exchange(target, request, context, answer);
    call.end(Phase.CALL);
    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      throw head.refusal(mediaType, maxAnswerBytes, answer.array(), answer.size());
    }
    call.answer(answer);
    if (head.length().isPresent()) {
      call.answerHeadBytes(bytes(lines));
    }
    return new MemoryResponse(mediaType, answer);
  }

  private AnswerHead exchange(
      HttpHost target, HttpRequest request, HttpContext context, MemoryBuffer answer)
      throws IOException {
    try (CloseableHttpResponse response = client.execute(target, request, context)) {
      AnswerHead head = head(response);
      lines = response;
      HttpEntity entity = response.getEntity();
      if (entity != null) {
        try (InputStream in = entity.getContent()) {
          if (head.isUsable(mediaType, maxAnswerBytes)) {
            answer.readFrom(in);
          } else {
            answer.write(in.readNBytes(AnswerHead.REASON_BYTES));
          }
        }
      }
      return head;
    } catch (ConnectTimeoutException late) {
      SocketTimeoutException timeout = new SocketTimeoutException(late.getMessage());
      timeout.initCause(late);
      throw timeout;
    }
  }

  private static AnswerHead head(CloseableHttpResponse response) {
    return new AnswerHead(
        response.getStatusLine().getStatusCode(),
        joined(response, "Content-Type"),
        joined(response, "Content-Encoding"),
        joined(response, "Content-Length"),
        joined(response, "Transfer-Encoding"));
  }

  /** Size of the status line, each header as it was received, and the empty line. */
  private static int bytes(CloseableHttpResponse response) {
    int bytes = response.getStatusLine().toString().length() + 2 * LINE_END;
    for (Header header : response.getAllHeaders()) {
      int line =
          header instanceof FormattedHeader received
              ? received.getBuffer().length()
              : header.toString().length();
      bytes += line + LINE_END;
    }
    return bytes;
  }

  private static Optional<String> joined(CloseableHttpResponse response, String name) {
    Header[] headers = response.getHeaders(name);
    if (headers.length == 0) {
      return Optional.empty();
    }
    StringBuilder values = new StringBuilder(headers[0].getValue());
    for (int i = 1; i < headers.length; i++) {
      values.append(", ").append(headers[i].getValue());
    }
    return Optional.of(values.toString());
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  /** Refuses a method of an interface that is deprecated. */
  @Override
  @Deprecated
  public org.apache.http.params.HttpParams getParams() {
    return client.getParams();
  }

  /** Refuses a method of an interface that is deprecated. */
  @Override
  @Deprecated
  public org.apache.http.conn.ClientConnectionManager getConnectionManager() {
    return client.getConnectionManager();
  }

  /** An answer whose body is in memory. */
  private static final class MemoryResponse extends BasicHttpResponse
      implements CloseableHttpResponse {
    MemoryResponse(String mediaType, MemoryBuffer body) {
      super(HttpVersion.HTTP_1_1, HttpStatus.SC_OK, "OK");
      InputStreamEntity entity = new InputStreamEntity(body.stream(), body.size());
      entity.setContentType(mediaType);
      setEntity(entity);
    }

    @Override
    public void close() {
      // the connection has its next request
    }
  }
}
