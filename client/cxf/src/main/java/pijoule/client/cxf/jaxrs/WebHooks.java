package pijoule.client.cxf.jaxrs;

import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.OutputStream;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;

/**
 * Wraps CXF's codec and separates it from the network: it writes to memory and reads from memory,
 * and the call is what happens between the two.
 */
final class WebHooks implements WriterInterceptor, ReaderInterceptor {
  private final CallBuffers buffers;

  WebHooks(CallBuffers buffers) {
    this.buffers = buffers;
  }

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    OutputStream network = context.getOutputStream();
    context.setOutputStream(buffers.request());
    buffers.call().begin(Phase.SERIALIZE);
    context.proceed();
    buffers.call().end(Phase.SERIALIZE);
    context.setOutputStream(network);
    buffers.send(network);
  }

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    context.setInputStream(buffers.receive(context.getInputStream()));
    buffers.call().begin(Phase.DESERIALIZE);
    Object message = context.proceed();
    buffers.call().end(Phase.DESERIALIZE);
    return message;
  }
}
