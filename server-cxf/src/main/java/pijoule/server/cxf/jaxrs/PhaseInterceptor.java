package pijoule.server.cxf.jaxrs;

import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Marks the phases around CXF's readers and writers. */
final class PhaseInterceptor implements ReaderInterceptor, WriterInterceptor {
  private static final byte[] NO_BYTES = {};

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Object message = context.proceed();
    exchange.end(Phase.DESERIALIZE);
    return message;
  }

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    // CXF makes the answer's headers when the first bytes come; they are no part of the message.
    context.getOutputStream().write(NO_BYTES);
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    context.proceed();
    exchange.end(Phase.SERIALIZE);
  }
}
