package pijoule.client.cxf;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.client.Answer;
import pijoule.client.Codec;
import pijoule.client.Stack;
import pijoule.client.Trial;
import pijoule.client.UnusableAnswerException;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.NumbersMessage;
import pijoule.contract.phase.Phase;

/** Sends the message with a Content-Length; {@link CxfHooks} marks the phases within CXF. */
final class CxfStack implements Stack {
  private final WebClient client;
  private final CxfHooks hooks;
  private final JAXBElementProvider<NumbersMessage> jaxb;

  CxfStack(WebClient client, CxfHooks hooks, JAXBElementProvider<NumbersMessage> jaxb) {
    this.client = client;
    this.hooks = hooks;
    this.jaxb = jaxb;
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
    String type = response.getHeaderString(HttpHeaders.CONTENT_TYPE);
    if (!Answer.isUsable(response.getStatus(), type)) {
      throw refused(response, type);
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

  private static UnusableAnswerException refused(Response response, String type)
      throws IOException {
    byte[] body = new byte[0];
    if (response.getEntity() instanceof InputStream in) {
      body = in.readNBytes(Answer.REASON_BYTES);
    }
    return Answer.unusable(response.getStatus(), type, body, body.length);
  }

  @Override
  public void close() {
    client.close();
  }
}
