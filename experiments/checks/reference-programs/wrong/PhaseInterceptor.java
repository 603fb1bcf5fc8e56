package pijoule.server.cxf.jaxrs;

import com.ctc.wstx.stax.WstxInputFactory;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.message.BodyReader;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.exchange.Exchange;

/** Wrong on purpose: checks each request by all rules of messages within deserialize. */
final class PhaseInterceptor implements ReaderInterceptor, WriterInterceptor {
  private static final byte[] NO_BYTES = {};

  private final BodyReader<?> rules = rules(Endpoints.of(new String[] {"--service", "sort"}));

  private static <Q, A> BodyReader<Q> rules(Endpoint<Q, A> endpoint) {
    return endpoint
        .protocol()
        .strictReader(endpoint.service().request(), new WstxInputFactory())
        .orElseThrow();
  }

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    byte[] body = context.getInputStream().readAllBytes();
    try {
      rules.read(new ByteArrayInputStream(body));
    } catch (Exception broken) {
      throw new IOException(broken);
    }
    context.setInputStream(new ByteArrayInputStream(body));
    Object message = context.proceed();
    exchange.end(Phase.DESERIALIZE);
    return message;
  }

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    context.getOutputStream().write(NO_BYTES);
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    context.proceed();
    exchange.end(Phase.SERIALIZE);
  }
}
