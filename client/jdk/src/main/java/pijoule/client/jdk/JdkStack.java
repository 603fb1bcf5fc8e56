package pijoule.client.jdk;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.xml.stream.XMLStreamException;
import pijoule.client.AnswerHead;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/** Sends the message with a Content-Length and takes the answer into memory. */
final class JdkStack implements Stack, HttpResponse.BodyHandler<AnswerHead> {
  private final HttpClient client;
  private final HttpRequest.Builder template;
  private final NumbersStax codec = new NumbersStax();
  private final MemoryBuffer request;
  private final MemoryBuffer answer;
  private final int maxAnswerBytes;

  JdkStack(HttpClient client, StackSettings settings) {
    this.client = client;
    this.request = new MemoryBuffer(settings.bufferBytes());
    this.maxAnswerBytes = settings.maxAnswerBytes();
    this.answer = new MemoryBuffer(settings.bufferBytes(), maxAnswerBytes);
    this.template =
        HttpRequest.newBuilder(settings.url())
            .header("Content-Type", ServiceHttp.MEDIA_TYPE)
            .header("Accept", ServiceHttp.MEDIA_TYPE);
  }

  @Override
  public int[] call(Trial trial) throws IOException, InterruptedException, XMLStreamException {
    request.reset();
    answer.reset();
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
    AnswerHead head =
        client
            .send(
                message
                    .POST(
                        HttpRequest.BodyPublishers.ofByteArray(request.array(), 0, request.size()))
                    .build(),
                this)
            .body();
    trial.end(Phase.CALL);

    if (!head.isUsable(maxAnswerBytes)) {
      throw head.refusal(maxAnswerBytes, answer.array(), answer.size());
    }
    trial.responseBytes(answer.size());
    trial.begin(Phase.DESERIALIZE);
    int[] numbers = codec.read(answer);
    trial.end(Phase.DESERIALIZE);
    return numbers;
  }

  /** Of an answer's head; no lambda, whose class would be made within the call. */
  @Override
  public HttpResponse.BodySubscriber<AnswerHead> apply(HttpResponse.ResponseInfo info) {
    return new AnswerBody(info, answer, maxAnswerBytes);
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
