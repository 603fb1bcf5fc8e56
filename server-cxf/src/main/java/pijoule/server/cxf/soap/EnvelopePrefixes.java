package pijoule.server.cxf.soap;

import org.glassfish.jaxb.runtime.marshaller.NamespacePrefixMapper;
import pijoule.contract.xml.Envelope;

/** What JAXB must know of the envelope: it declares the payload's prefix. */
final class EnvelopePrefixes extends NamespacePrefixMapper {
  /** Property of JAXB's marshaller. */
  static final String KEY = "org.glassfish.jaxb.namespacePrefixMapper";

  @Override
  public String getPreferredPrefix(String namespace, String suggestion, boolean requirePrefix) {
    return namespace.equals(Envelope.PAYLOAD_NAMESPACE) ? Envelope.PAYLOAD_PREFIX : suggestion;
  }

  @Override
  public String[] getContextualNamespaceDecls() {
    return new String[] {Envelope.PAYLOAD_PREFIX, Envelope.PAYLOAD_NAMESPACE};
  }
}
