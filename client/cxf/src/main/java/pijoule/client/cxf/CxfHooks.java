package pijoule.client.cxf;

import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.OutputStream;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
import pijoule.contract.phase.Phase;

/**
 * Wraps CXF's codec and separates it from the network: JAXB writes to memory and reads from memory,
 * and the call is what happens between the two.
 */
final class CxfHooks implements WriterInterceptor, ReaderInterceptor {
  private final MemoryBuffer request;
  private final MemoryBuffer answer;
  private Trial trial;

  CxfHooks(StackSettings settings) {
    request = new MemoryBuffer(settings.bufferBytes());
    answer = new MemoryBuffer(settings.bufferBytes(), settings.maxAnswerBytes());
  }

  void use(Trial next) {
    trial = next;
    request.reset();
    answer.reset();
  }

  MemoryBuffer request() {
    return request;
  }

  MemoryBuffer answer() {
    return answer;
  }

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    OutputStream network = context.getOutputStream();
    context.setOutputStream(request);
    trial.begin(Phase.SERIALIZE);
    context.proceed();
    trial.end(Phase.SERIALIZE);
    trial.requestBytes(request.size());
    context.setOutputStream(network);
    trial.begin(Phase.CALL);
    request.writeTo(network);
  }

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    answer.readFrom(context.getInputStream());
    trial.end(Phase.CALL);
    trial.responseBytes(answer.size());
    context.setInputStream(answer.stream());
    trial.begin(Phase.DESERIALIZE);
    Object message = context.proceed();
    trial.end(Phase.DESERIALIZE);
    return message;
  }
}
