package pijoule.client.cxf;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.cxf.jaxrs.client.WebClient;
import pijoule.client.AnswerHead;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.Stack;
import pijoule.client.Trial;
import pijoule.client.UnusableAnswerException;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.XmlMessage;

/** Sends the message with a Content-Length; {@link CxfHooks} marks the phases within CXF. */
final class CxfStack<Q, A> implements Stack<Q, A> {
  private static final int OK = 200;

  private final WebClient client;
  private final MessageProvider<Q, A> jaxb;
  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;

  CxfStack(
      WebClient client,
      MessageProvider<Q, A> jaxb,
      CallBuffers buffers,
      String mediaType,
      int maxAnswerBytes) {
    this.client = client;
    this.jaxb = jaxb;
    this.buffers = buffers;
    this.mediaType = mediaType;
    this.maxAnswerBytes = maxAnswerBytes;
  }

  @Override
  public A call(Trial<Q> trial) throws IOException {
    buffers.use(trial);
    if (trial.run().isPresent()) {
      client.replaceHeader(ServiceHttp.RUN_HEADER, trial.run().get());
      client.replaceHeader(ServiceHttp.TRIAL_HEADER, Integer.toString(trial.number()));
    }
    trial.begin(Phase.SERIALIZE);
    XmlMessage<Q> request = jaxb.wrap(trial.value());
    trial.end(Phase.SERIALIZE);

    Response response = client.post(request);
    AnswerHead head = head(response);
    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      throw refused(response, head);
    }
    XmlMessage<A> answer = response.readEntity(jaxb.answerType());

    trial.begin(Phase.DESERIALIZE);
    A value = answer.value();
    trial.end(Phase.DESERIALIZE);
    return value;
  }

  @Override
  public Codec<Q, A> codec() {
    return new CxfCodec<>(jaxb, buffers, mediaType);
  }

  private static AnswerHead head(Response response) {
    return new AnswerHead(
        response.getStatus(),
        type(response),
        Optional.ofNullable(response.getHeaderString(HttpHeaders.CONTENT_ENCODING)),
        Optional.ofNullable(response.getHeaderString(HttpHeaders.CONTENT_LENGTH)),
        Optional.ofNullable(response.getHeaderString("Transfer-Encoding")));
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
  public void close() {
    client.close();
  }
}
