package pijoule.client.jdk;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.xml.stream.XMLStreamException;
import pijoule.client.AnswerHead;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/** Sends the message with a Content-Length and takes the answer into memory. */
final class JdkStack<Q, A> implements Stack<Q, A>, HttpResponse.BodyHandler<AnswerHead> {
  private final HttpClient client;
  private final HttpRequest.Builder template;
  private final JdkXml<Q, A> xml;
  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;

  JdkStack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    this.client = client;
    this.xml = new JdkXml<>(endpoint);
    this.buffers = new CallBuffers(settings);
    this.mediaType = endpoint.mediaType();
    this.maxAnswerBytes = settings.maxAnswerBytes();
    this.template =
        HttpRequest.newBuilder(settings.url())
            .header("Content-Type", mediaType)
            .header("Accept", mediaType);
  }

  @Override
  public A call(Trial<Q> trial) throws IOException, InterruptedException, XMLStreamException {
    buffers.use(trial);
    MemoryBuffer request = buffers.request();
    MemoryBuffer answer = buffers.answer();
    trial.begin(Phase.SERIALIZE);
    xml.write(trial.value(), request);
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

    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      throw head.refusal(mediaType, maxAnswerBytes, answer.array(), answer.size());
    }
    trial.responseBytes(answer.size());
    trial.begin(Phase.DESERIALIZE);
    A value = xml.read(answer);
    trial.end(Phase.DESERIALIZE);
    return value;
  }

  /** Of an answer's head; no lambda, whose class would be made within the call. */
  @Override
  public HttpResponse.BodySubscriber<AnswerHead> apply(HttpResponse.ResponseInfo info) {
    return new AnswerBody(info, buffers.answer(), mediaType, maxAnswerBytes);
  }

  @Override
  public Codec<Q, A> codec() {
    return new Codec<>() {
      @Override
      public MemoryBuffer sent() {
        return buffers.request();
      }

      @Override
      public MemoryBuffer serialize(Q value) throws XMLStreamException {
        MemoryBuffer request = buffers.request();
        request.reset();
        xml.write(value, request);
        return request;
      }

      @Override
      public A deserialize() throws XMLStreamException {
        return xml.read(buffers.answer());
      }
    };
  }

  @Override
  public void close() throws Exception {
    SelectorThread.end(client);
  }
}
