package pijoule.client.then.cxf;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.Response;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.AnswerHead;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/** Plain XML through CXF's {@link WebClient}. */
final class RestStack implements Stack<int[], int[]> {
  private final WebClient client;
  private final CallBuffers buffers;
  private final PhaseProvider provider;
  private final String mediaType;
  private final int maxAnswerBytes;

  RestStack(StackSettings settings, String mediaType, HTTPClientPolicy policy) {
    buffers = new CallBuffers(settings);
    provider = new PhaseProvider(buffers);
    this.mediaType = mediaType;
    maxAnswerBytes = settings.maxAnswerBytes();
    client =
        WebClient.create(settings.url().toString(), List.of(provider))
            .type(mediaType)
            .accept(mediaType);
    WebClient.getConfig(client).getHttpConduit().setClient(policy);
  }

  @Override
  public int[] call(Call<int[]> call) throws IOException {
    buffers.use(call);
    if (call.run().isPresent()) {
      client.replaceHeader(ServiceHttp.RUN_HEADER, call.run().get());
      client.replaceHeader(ServiceHttp.TRIAL_HEADER, Integer.toString(call.number()));
    }
    call.begin(Phase.SERIALIZE);
    Numbers request = new Numbers(call.value());
    call.end(Phase.SERIALIZE);
    Response response = client.post(request);
    AnswerHead head = head(response);
    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      byte[] body = new byte[0];
      if (response.getEntity() instanceof InputStream in) {
        body = in.readNBytes(AnswerHead.REASON_BYTES);
      }
      throw head.refusal(mediaType, maxAnswerBytes, body, body.length);
    }
    Numbers answer = response.readEntity(Numbers.class);
    call.begin(Phase.DESERIALIZE);
    int[] value = answer.values();
    call.end(Phase.DESERIALIZE);
    return value;
  }

  private static AnswerHead head(Response response) {
    return new AnswerHead(
        response.getStatus(),
        header(response, HttpHeaders.CONTENT_TYPE),
        header(response, HttpHeaders.CONTENT_ENCODING),
        header(response, HttpHeaders.CONTENT_LENGTH),
        header(response, "Transfer-Encoding"));
  }

  private static Optional<String> header(Response response, String name) {
    Object value = response.getMetadata().getFirst(name);
    return Optional.ofNullable(value).map(Object::toString);
  }

  @Override
  public Codec<int[], int[]> codec() {
    return provider.codec();
  }

  @Override
  public void close() {
    WebClient.client(client).reset();
  }
}
