package pijoule.client.cxf;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.cxf.jaxrs.client.WebClient;
import pijoule.client.AnswerHead;
import pijoule.client.Codec;
import pijoule.client.Stack;
import pijoule.client.Trial;
import pijoule.client.UnusableAnswerException;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.NumbersMessage;
import pijoule.contract.phase.Phase;

/** Sends the message with a Content-Length; {@link CxfHooks} marks the phases within CXF. */
final class CxfStack implements Stack {
  private static final int OK = 200;

  private final WebClient client;
  private final CxfHooks hooks;
  private final MessageProvider jaxb;
  private final int maxAnswerBytes;

  CxfStack(WebClient client, CxfHooks hooks, MessageProvider jaxb, int maxAnswerBytes) {
    this.client = client;
    this.hooks = hooks;
    this.jaxb = jaxb;
    this.maxAnswerBytes = maxAnswerBytes;
  }

  @Override
  public int[] call(Trial trial) throws IOException {
    hooks.use(trial);
    if (trial.run().isPresent()) {
      client.replaceHeader(ServiceHttp.RUN_HEADER, trial.run().get());
      client.replaceHeader(ServiceHttp.TRIAL_HEADER, Integer.toString(trial.number()));
    }
    trial.begin(Phase.SERIALIZE);
    NumbersMessage request = new NumbersMessage(trial.numbers());
    trial.end(Phase.SERIALIZE);

    Response response = client.post(request);
    AnswerHead head = head(response);
    if (!head.isUsable(maxAnswerBytes)) {
      throw refused(response, head);
    }
    NumbersMessage answer = response.readEntity(NumbersMessage.class);

    trial.begin(Phase.DESERIALIZE);
    int[] numbers = answer.toArray();
    trial.end(Phase.DESERIALIZE);
    return numbers;
  }

  @Override
  public Codec codec() {
    return new CxfCodec(jaxb, hooks);
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
    return head.refusal(maxAnswerBytes, body, body.length);
  }

  @Override
  public void close() {
    client.close();
  }
}
