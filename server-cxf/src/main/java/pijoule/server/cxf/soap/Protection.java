package pijoule.server.cxf.soap;

import javax.xml.stream.XMLStreamException;
import org.w3c.dom.Document;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Phase;
import pijoule.contract.security.Security;
import pijoule.contract.xml.Envelope;
import pijoule.security.MessageSecurity;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/** WS-Security of both messages between two clock readings; a class path of its own has it. */
final class Protection {
  private final MessageSecurity security;

  private Protection(MessageSecurity security) {
    this.security = security;
  }

  static Protection of(Security security, Envelope envelope) {
    try {
      return new Protection(MessageSecurity.of(security, envelope));
    } catch (NoClassDefFoundError absent) {
      throw new UsageException(
          "--security "
              + security.level().key()
              + " needs the class path of server-cxf-security.jar, got another; start that jar");
    }
  }

  void unsecure(Document request, Exchange exchange) throws XMLStreamException {
    try {
      exchange.begin(Phase.UNSECURE);
      security.unsecure(request);
      exchange.end(Phase.UNSECURE);
    } catch (XMLStreamException insecure) {
      throw RequestMessage.refused(insecure, exchange);
    }
  }

  void secure(Document answer, Exchange exchange) throws XMLStreamException {
    exchange.begin(Phase.SECURE);
    security.secure(answer);
    exchange.end(Phase.SECURE);
  }
}
