package pijoule.client.jdk;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.xml.stream.XMLStreamException;
import pijoule.client.Answer;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/** Sends the message with a Content-Length and takes the answer as one array. */
final class JdkStack implements Stack {
  private final HttpClient client;
  private final HttpRequest.Builder template;
  private final NumbersStax codec = new NumbersStax();
  private final MemoryBuffer request;

  /** Kept for {@link #codec}, until the next call. */
  private byte[] answer;

  JdkStack(HttpClient client, StackSettings settings) {
    this.client = client;
    this.request = new MemoryBuffer(settings.bufferBytes());
    this.template =
        HttpRequest.newBuilder(settings.url())
            .header("Content-Type", ServiceHttp.MEDIA_TYPE)
            .header("Accept", ServiceHttp.MEDIA_TYPE);
  }

  @Override
  public int[] call(Trial trial) throws IOException, InterruptedException, XMLStreamException {
    request.reset();
    answer = null;
    trial.begin(Phase.SERIALIZE);
    codec.write(trial.numbers(), request);
    trial.end(Phase.SERIALIZE);
    trial.requestBytes(request.size());

    HttpRequest.Builder message = template.copy();
    if (trial.run().isPresent()) {
      message.header(ServiceHttp.RUN_HEADER, trial.run().get());
      message.header(ServiceHttp.TRIAL_HEADER, Integer.toString(trial.number()));
    }
    trial.begin(Phase.CALL);
    HttpResponse<byte[]> response =
        client.send(
            message
                .POST(HttpRequest.BodyPublishers.ofByteArray(request.array(), 0, request.size()))
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
    trial.end(Phase.CALL);

    byte[] body = response.body();
    answer = body;
    trial.responseBytes(body.length);
    String type = response.headers().firstValue("Content-Type").orElse(null);
    if (!Answer.isUsable(response.statusCode(), type)) {
      throw Answer.unusable(response.statusCode(), type, body, body.length);
    }
    trial.begin(Phase.DESERIALIZE);
    int[] numbers = codec.read(body);
    trial.end(Phase.DESERIALIZE);
    return numbers;
  }

  @Override
  public Codec codec() {
    return new Codec() {
      @Override
      public MemoryBuffer sent() {
        return request;
      }

      @Override
      public MemoryBuffer serialize(int[] numbers) throws XMLStreamException {
        request.reset();
        codec.write(numbers, request);
        return request;
      }

      @Override
      public int[] deserialize() throws XMLStreamException {
        return codec.read(answer);
      }
    };
  }

  @Override
  public void close() throws Exception {
    SelectorThread.end(client);
  }
}
