package pijoule.client.axis2;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.contract.phase.Phase;

/** What the formatter and the builder share: the two buffers between Axiom and the network. */
final class Axis2Hooks {
  private final MemoryBuffer request;
  private final MemoryBuffer answer;
  private Trial trial;

  Axis2Hooks(StackSettings settings) {
    request = new MemoryBuffer(settings.bufferBytes());
    answer = new MemoryBuffer(settings.bufferBytes(), settings.maxAnswerBytes());
  }

  void use(Trial next) {
    trial = next;
    request.reset();
    answer.reset();
  }

  Trial trial() {
    return trial;
  }

  MemoryBuffer request() {
    return request;
  }

  MemoryBuffer answer() {
    return answer;
  }

  /** Writes the serialized request to the network; the call begins. */
  void send(OutputStream network) throws IOException {
    trial.requestBytes(request.size());
    trial.begin(Phase.CALL);
    request.writeTo(network);
  }

  /** Takes the answer into memory; the call ends. */
  InputStream receive(InputStream network) throws IOException {
    answer.readFrom(network);
    trial.end(Phase.CALL);
    trial.responseBytes(answer.size());
    return answer.stream();
  }
}
